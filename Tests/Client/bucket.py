"""A bucket on a server that speaks S3, in this process, which verifies every signature."""

import json
import math
import urllib.request

import boto3
from moto import settings
from moto.server import ThreadedMotoServer

NAME = "clinic-files"


class Bucket:
    def __init__(self):
        self._server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        self._server.start()
        host, port = self._server.get_host_and_port()
        self.address = f"s3+http://{host}:{port}/{NAME}/umbu?region=sa-east-1"
        self.endpoint = f"http://{host}:{port}"
        nobody = dict(endpoint_url=self.endpoint, region_name="sa-east-1",
                      aws_access_key_id="nobody", aws_secret_access_key="nobody")
        people = boto3.client("iam", **nobody)
        people.create_user(UserName="umbu")
        key = people.create_access_key(UserName="umbu")["AccessKey"]
        self.key, self.secret = key["AccessKeyId"], key["SecretAccessKey"]
        people.put_user_policy(
            UserName="umbu", PolicyName="files", PolicyDocument=json.dumps({
                "Version": "2012-10-17",
                "Statement": [{"Effect": "Allow", "Action": "s3:*", "Resource": "*"}]}))
        self._client = boto3.client(
            "s3", endpoint_url=self.endpoint, region_name="sa-east-1",
            aws_access_key_id=self.key, aws_secret_access_key=self.secret)
        self._client.create_bucket(
            Bucket=NAME, CreateBucketConfiguration={"LocationConstraint": "sa-east-1"})
        # From here on whoever does not sign, or signs wrongly, is refused.
        settings.INITIAL_NO_AUTH_ACTION_COUNT = 0

    def environment(self) -> dict[str, str]:
        return {"UMBU_FILES": self.address, "UMBU_S3_KEY": self.key, "UMBU_S3_SECRET": self.secret}

    def names(self) -> list[str]:
        found = self._client.list_objects_v2(Bucket=NAME).get("Contents", [])
        return sorted(each["Key"] for each in found)

    def put(self, name: str, content: bytes) -> None:
        self._client.put_object(Bucket=NAME, Key=name, Body=content)

    def open_uploads(self) -> int:
        return len(self._client.list_multipart_uploads(Bucket=NAME).get("Uploads", []))

    def close(self) -> None:
        # What it holds belongs to the process and not to the server.
        forget = urllib.request.Request(self.endpoint + "/moto-api/reset", method="POST")
        urllib.request.urlopen(forget).close()
        self._server.stop()
        settings.INITIAL_NO_AUTH_ACTION_COUNT = math.inf
