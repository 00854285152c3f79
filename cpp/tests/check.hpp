// The least that a test needs.
#pragma once

#include <cstdio>
#include <cstdlib>

// Ends the test with the place and what was found instead.
#define CHECK_EQUAL(found, wanted)                                                                         \
  do {                                                                                                     \
    const auto found_value = static_cast<long long>(found);                                                \
    const auto wanted_value = static_cast<long long>(wanted);                                              \
    if (found_value != wanted_value) {                                                                     \
      std::printf("%s:%d: %s is %lld, not %lld\n", __FILE__, __LINE__, #found, found_value, wanted_value); \
      std::exit(1);                                                                                        \
    }                                                                                                      \
  } while (false)

#define CHECK(condition) CHECK_EQUAL(static_cast<bool>(condition), true)
