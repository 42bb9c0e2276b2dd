#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/sha.h>
#include <sys/random.h>

// A key of the curve P-256 from its public point, uncompressed, and its secret number if there is one;
// NULL for what is no such key. Swift sees neither the macros nor the builder's types.
static inline EVP_PKEY *umbu_p256_key(const unsigned char *point, size_t point_size,
                                      const unsigned char *secret, size_t secret_size) {
  EVP_PKEY *key = NULL;
  OSSL_PARAM *parameters = NULL;
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
  BIGNUM *number = secret == NULL ? NULL : BN_bin2bn(secret, (int)secret_size, NULL);
  int is_built =
      builder != NULL && context != NULL && (secret == NULL || number != NULL) &&
      OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) == 1 &&
      OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, point_size) == 1 &&
      (number == NULL || OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, number) == 1);
  if (is_built) {
    parameters = OSSL_PARAM_BLD_to_param(builder);
    int selection = secret == NULL ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR;
    if (parameters == NULL || EVP_PKEY_fromdata_init(context) != 1 ||
        EVP_PKEY_fromdata(context, &key, selection, parameters) != 1)
      key = NULL;
  }
  OSSL_PARAM_free(parameters);
  BN_clear_free(number);
  EVP_PKEY_CTX_free(context);
  OSSL_PARAM_BLD_free(builder);
  return key;
}

// The public point that belongs to a secret number, uncompressed: 65 bytes; 0 for a number that is
// none of the curve.
static inline int umbu_p256_point(const unsigned char *secret, size_t secret_size,
                                  unsigned char *point) {
  EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
  BIGNUM *number = BN_bin2bn(secret, (int)secret_size, NULL);
  EC_POINT *result = group == NULL ? NULL : EC_POINT_new(group);
  int is_made = result != NULL && number != NULL && !BN_is_zero(number) &&
                BN_cmp(number, EC_GROUP_get0_order(group)) < 0 &&
                EC_POINT_mul(group, result, number, NULL, NULL, NULL) == 1 &&
                EC_POINT_point2oct(group, result, POINT_CONVERSION_UNCOMPRESSED, point, 65,
                                   NULL) == 65;
  EC_POINT_free(result);
  BN_clear_free(number);
  EC_GROUP_free(group);
  return is_made;
}

// The secret number of a key of P-256, in 32 bytes.
static inline int umbu_p256_secret(const EVP_PKEY *key, unsigned char *secret) {
  BIGNUM *number = NULL;
  if (EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) != 1) return 0;
  int is_written = BN_bn2binpad(number, secret, 32) == 32;
  BN_clear_free(number);
  return is_written;
}

// Whether it is a key of P-256.
static inline int umbu_is_p256(const EVP_PKEY *key) {
  char name[64];
  return EVP_PKEY_is_a(key, "EC") &&
         EVP_PKEY_get_group_name(key, name, sizeof name, NULL) == 1 &&
         OBJ_sn2nid(name) == NID_X9_62_prime256v1;
}

// A private key from PEM without a password.
static inline EVP_PKEY *umbu_pem_key(const char *text, size_t size) {
  BIO *memory = BIO_new_mem_buf(text, (int)size);
  if (memory == NULL) return NULL;
  EVP_PKEY *key = PEM_read_bio_PrivateKey(memory, NULL, NULL, (void *)"");
  BIO_free(memory);
  return key;
}

// HKDF with SHA-256 (RFC 5869), both steps.
static inline int umbu_hkdf(EVP_KDF *function, const unsigned char *salt, size_t salt_size,
                            const unsigned char *secret, size_t secret_size,
                            const unsigned char *info, size_t info_size, unsigned char *result,
                            size_t result_size) {
  EVP_KDF_CTX *context = EVP_KDF_CTX_new(function);
  OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, (char *)"SHA256", 0),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, salt_size),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)secret, secret_size),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_size),
      OSSL_PARAM_construct_end(),
  };
  int is_made = context != NULL && EVP_KDF_derive(context, result, result_size, parameters) == 1;
  EVP_KDF_CTX_free(context);
  return is_made;
}
