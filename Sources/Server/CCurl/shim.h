#include <curl/curl.h>

// Swift does not see functions with a variable list of arguments.

static inline CURLcode umbu_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode umbu_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
  return curl_easy_setopt(handle, option, value);
}

typedef size_t (*umbu_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode umbu_curl_set_receiver(CURL *handle, CURLoption option,
                                              umbu_curl_receiver receiver) {
  return curl_easy_setopt(handle, option, receiver);
}

static inline CURLcode umbu_curl_status(CURL *handle, long *status) {
  return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, status);
}

static inline CURLcode umbu_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode umbu_curl_length(CURL *handle, curl_off_t *length) {
  return curl_easy_getinfo(handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, length);
}

// Makes the socket for an address; CURL_SOCKET_BAD refuses it.
typedef curl_socket_t (*umbu_curl_opener)(void *context, curlsocktype purpose,
                                          struct curl_sockaddr *address);

static inline CURLcode umbu_curl_set_opener(CURL *handle, umbu_curl_opener opener) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, opener);
}
