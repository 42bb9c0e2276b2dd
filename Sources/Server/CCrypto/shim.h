#include <openssl/evp.h>
#include <openssl/sha.h>
#include <sys/random.h>
