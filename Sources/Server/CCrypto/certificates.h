#include <openssl/asn1.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// How a chain of certificates was judged. Swift sees the numbers.
enum umbu_chain {
  UMBU_CHAIN_GOOD = 0,
  UMBU_CHAIN_DATES = 1,
  UMBU_CHAIN_SIGNATURE = 2,
  UMBU_CHAIN_UNTRUSTED = 3,
  UMBU_CHAIN_AUTHORITY = 4,
  UMBU_CHAIN_WEAK = 5,
  UMBU_CHAIN_FORM = 6,
  UMBU_CHAIN_LENGTH = 7
};

// A certificate from its DER, of which nothing may be left over; NULL for what is none.
static inline X509 *umbu_certificate(const unsigned char *bytes, size_t size) {
  const unsigned char *place = bytes;
  X509 *certificate = size > 65536 ? NULL : d2i_X509(NULL, &place, (long)size);
  if (certificate != NULL && place != bytes + size) {
    X509_free(certificate);
    certificate = NULL;
  }
  ERR_clear_error();
  return certificate;
}

static inline int umbu_chain_answer(int error) {
  switch (error) {
    case X509_V_ERR_CERT_HAS_EXPIRED:
    case X509_V_ERR_CERT_NOT_YET_VALID:
      return UMBU_CHAIN_DATES;
    case X509_V_ERR_CERT_SIGNATURE_FAILURE:
      return UMBU_CHAIN_SIGNATURE;
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
    case X509_V_ERR_CERT_UNTRUSTED:
    case X509_V_ERR_CERT_REJECTED:
      return UMBU_CHAIN_UNTRUSTED;
    case X509_V_ERR_INVALID_CA:
    case X509_V_ERR_KEYUSAGE_NO_CERTSIGN:
    case X509_V_ERR_PATH_LENGTH_EXCEEDED:
    case X509_V_ERR_PATHLEN_INVALID_FOR_NON_CA:
    case X509_V_ERR_KU_KEY_CERT_SIGN_INVALID_FOR_NON_CA:
      return UMBU_CHAIN_AUTHORITY;
    case X509_V_ERR_EE_KEY_TOO_SMALL:
    case X509_V_ERR_CA_KEY_TOO_SMALL:
    case X509_V_ERR_CA_MD_TOO_WEAK:
      return UMBU_CHAIN_WEAK;
    case X509_V_ERR_CERT_CHAIN_TOO_LONG:
      return UMBU_CHAIN_LENGTH;
    default:
      return UMBU_CHAIN_FORM;
  }
}

// Whether a leaf is certified by an intermediate, and that by one of the roots, at a time in seconds since
// 1970: as RFC 5280 wants it, strictly, with keys and digests of at least 112 bits of security.
static inline int umbu_verify_chain(X509 *const *roots, size_t count, X509 *intermediate, X509 *leaf,
                                    int64_t seconds) {
  int answer = UMBU_CHAIN_FORM;
  X509_STORE *store = X509_STORE_new();
  X509_STORE_CTX *context = X509_STORE_CTX_new();
  STACK_OF(X509) *others = sk_X509_new_null();
  int is_ready = store != NULL && context != NULL && others != NULL &&
                 sk_X509_push(others, intermediate) > 0;
  for (size_t place = 0; is_ready && place < count; place++)
    is_ready = X509_STORE_add_cert(store, roots[place]) == 1;
  if (is_ready && X509_STORE_CTX_init(context, store, leaf, others) == 1) {
    X509_VERIFY_PARAM *rules = X509_STORE_CTX_get0_param(context);
    X509_VERIFY_PARAM_set_flags(rules, X509_V_FLAG_X509_STRICT);
    X509_VERIFY_PARAM_set_auth_level(rules, 2);
    X509_VERIFY_PARAM_set_depth(rules, 2);
    X509_VERIFY_PARAM_set_time(rules, (time_t)seconds);
    int is_good = X509_verify_cert(context) == 1;
    STACK_OF(X509) *chain = X509_STORE_CTX_get0_chain(context);
    if (!is_good)
      answer = umbu_chain_answer(X509_STORE_CTX_get_error(context));
    else if (sk_X509_num(chain) != 3 || X509_cmp(sk_X509_value(chain, 1), intermediate) != 0)
      answer = UMBU_CHAIN_LENGTH;
    else
      answer = UMBU_CHAIN_GOOD;
  }
  sk_X509_free(others);
  X509_STORE_CTX_free(context);
  X509_STORE_free(store);
  ERR_clear_error();
  return answer;
}

// Whether a certificate has an extension, by its identifier: `1.2.840.113635.100.6.11.1`.
static inline int umbu_has_extension(const X509 *certificate, const char *identifier) {
  ASN1_OBJECT *object = OBJ_txt2obj(identifier, 1);
  if (object == NULL) return 0;
  int place = X509_get_ext_by_OBJ(certificate, object, -1);
  ASN1_OBJECT_free(object);
  return place >= 0;
}

// Whether a certificate may certify others.
static inline int umbu_is_authority(X509 *certificate) { return X509_check_ca(certificate) != 0; }

// Whether a certificate's key may sign what is no certificate.
static inline int umbu_may_sign(X509 *certificate) {
  return (X509_get_key_usage(certificate) & KU_DIGITAL_SIGNATURE) != 0;
}

// Seconds since 1970; 0 when it is no time that can be said so.
static inline int umbu_seconds(const ASN1_TIME *time, int64_t *seconds) {
  int days = 0, rest = 0;
  ASN1_TIME *epoch = ASN1_TIME_set(NULL, 0);
  int is_told = epoch != NULL && time != NULL && ASN1_TIME_diff(&days, &rest, epoch, time) == 1;
  ASN1_TIME_free(epoch);
  if (is_told) *seconds = (int64_t)days * 86400 + rest;
  return is_told;
}

// From when on a certificate is good, and from when on no more.
static inline int umbu_validity(const X509 *certificate, int64_t *from, int64_t *until) {
  return umbu_seconds(X509_get0_notBefore(certificate), from) &&
         umbu_seconds(X509_get0_notAfter(certificate), until);
}

// A new key: a curve's name, `RSA` (2,048 bits) or `ED25519`; NULL for another.
static inline EVP_PKEY *umbu_new_key(const char *kind) {
  if (strcmp(kind, "RSA") == 0) return EVP_PKEY_Q_keygen(NULL, NULL, "RSA", (size_t)2048);
  if (strcmp(kind, "ED25519") == 0) return EVP_PKEY_Q_keygen(NULL, NULL, "ED25519");
  return EVP_PKEY_Q_keygen(NULL, NULL, "EC", kind);
}

// A certificate to be made.
struct umbu_new_certificate {
  const char *name;
  int64_t serial;
  int64_t from, until;
  // The identifier of an extension without content, or NULL.
  const char *identifier;
  const char *digest;
  int is_authority;
  // The most intermediates below it; negative for any number.
  int path_length;
  // Whether it names its issuer's key and its own, as RFC 5280 wants it.
  int has_key_names;
};

static inline int umbu_add_extension(X509 *certificate, X509 *issuer, int kind, const char *text) {
  X509V3_CTX context;
  X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
  X509V3_set_ctx_nodb(&context);
  X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, text);
  int is_added = extension != NULL && X509_add_ext(certificate, extension, -1) == 1;
  X509_EXTENSION_free(extension);
  return is_added;
}

static inline int umbu_add_mark(X509 *certificate, const char *identifier) {
  ASN1_OBJECT *object = OBJ_txt2obj(identifier, 1);
  ASN1_OCTET_STRING *content = ASN1_OCTET_STRING_new();
  // DER of NULL, as Apple's certificates have it.
  static const unsigned char nothing[] = {5, 0};
  X509_EXTENSION *extension = NULL;
  int is_added = object != NULL && content != NULL &&
                 ASN1_OCTET_STRING_set(content, nothing, sizeof nothing) == 1;
  if (is_added) extension = X509_EXTENSION_create_by_OBJ(NULL, object, 0, content);
  is_added = extension != NULL && X509_add_ext(certificate, extension, -1) == 1;
  X509_EXTENSION_free(extension);
  ASN1_OCTET_STRING_free(content);
  ASN1_OBJECT_free(object);
  return is_added;
}

// Makes a certificate of a key, signed by an issuer's; NULL as issuer for one that certifies itself.
static inline X509 *umbu_issue(const struct umbu_new_certificate *wanted, EVP_PKEY *key,
                               X509 *issuer, EVP_PKEY *issuer_key) {
  X509 *certificate = X509_new();
  if (certificate == NULL) return NULL;
  X509 *above = issuer == NULL ? certificate : issuer;
  X509_NAME *name = X509_get_subject_name(certificate);
  char authority[64] = "critical,CA:TRUE";
  if (wanted->path_length >= 0)
    snprintf(authority, sizeof authority, "critical,CA:TRUE,pathlen:%d", wanted->path_length);
  const EVP_MD *digest = wanted->digest == NULL ? NULL : EVP_get_digestbyname(wanted->digest);
  int is_made =
      X509_set_version(certificate, 2) == 1 &&
      ASN1_INTEGER_set_int64(X509_get_serialNumber(certificate), wanted->serial) == 1 &&
      X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, (const unsigned char *)wanted->name, -1,
                                 -1, 0) == 1 &&
      X509_set_issuer_name(certificate, X509_get_subject_name(above)) == 1 &&
      ASN1_TIME_set(X509_getm_notBefore(certificate), (time_t)wanted->from) != NULL &&
      ASN1_TIME_set(X509_getm_notAfter(certificate), (time_t)wanted->until) != NULL &&
      X509_set_pubkey(certificate, key) == 1 &&
      umbu_add_extension(certificate, above, NID_basic_constraints,
                         wanted->is_authority ? authority : "critical,CA:FALSE") &&
      umbu_add_extension(certificate, above, NID_key_usage,
                         wanted->is_authority ? "critical,keyCertSign,cRLSign"
                                              : "critical,digitalSignature") &&
      (!wanted->has_key_names ||
       (umbu_add_extension(certificate, above, NID_subject_key_identifier, "hash") &&
        umbu_add_extension(certificate, above, NID_authority_key_identifier, "keyid:always"))) &&
      (wanted->identifier == NULL || umbu_add_mark(certificate, wanted->identifier)) &&
      X509_sign(certificate, issuer_key, digest) > 0;
  if (!is_made) {
    X509_free(certificate);
    certificate = NULL;
  }
  ERR_clear_error();
  return certificate;
}
