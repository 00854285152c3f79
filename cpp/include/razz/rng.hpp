// Random numbers that depend on a seed, a stream and a position only, so that every platform, thread count and kernel
// draws the same: Philox4x32-10 (J. Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC 2011).
#pragma once

#include <array>
#include <cstdint>

namespace razz {

// Four words from a counter and a key.
constexpr std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t a = std::uint64_t{0xD2511F53} * counter[0];
    const std::uint64_t b = std::uint64_t{0xCD9E8D57} * counter[2];
    counter = {static_cast<std::uint32_t>(b >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(b),
               static_cast<std::uint32_t>(a >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(a)};
    key[0] += 0x9E3779B9;
    key[1] += 0xBB67AE85;
  }
  return counter;
}

// The words of one stream of one seed, in order.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed, std::uint64_t stream = 0)
      : key_{low(seed), high(seed)}, stream_{low(stream), high(stream)} {}

  constexpr std::uint32_t next() {
    if (left_ == 0) {
      words_ = philox({low(block_), high(block_), stream_[0], stream_[1]}, key_);
      ++block_;
      left_ = 4;
    }
    return words_[4 - left_--];
  }

  // Uniform in [0, n), without bias (D. Lemire, "Fast random integer generation in an interval", 2019). n > 0.
  constexpr std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = std::uint64_t{next()} * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t threshold = (0u - n) % n;
      while (static_cast<std::uint32_t>(product) < threshold) product = std::uint64_t{next()} * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // Fisher-Yates from the front: the first `drawn` of `n` items become a uniform draw in random order.
  template <typename T>
  constexpr void draw(T* items, int n, int drawn) {
    for (int i = 0; i < drawn; ++i) {
      const int j = i + static_cast<int>(below(static_cast<std::uint32_t>(n - i)));
      const T kept = items[i];
      items[i] = items[j];
      items[j] = kept;
    }
  }

 private:
  static constexpr std::uint32_t low(std::uint64_t x) { return static_cast<std::uint32_t>(x); }
  static constexpr std::uint32_t high(std::uint64_t x) { return static_cast<std::uint32_t>(x >> 32); }

  std::array<std::uint32_t, 2> key_;
  std::array<std::uint32_t, 2> stream_;
  std::uint64_t block_ = 0;
  std::array<std::uint32_t, 4> words_{};
  int left_ = 0;
};

}  // namespace razz
