#include <openssl/sha.h>
#include <sys/random.h>
