#include "razz/batch.hpp"

#include <algorithm>
#include <atomic>

#include "batch/kernel.hpp"
#include "razz/equity.hpp"
#include "thread_pool.hpp"

namespace razz {
namespace {

struct Implementation {
  const Kernel* kernel;
  Isa equity;  // the instruction set of the equity engines that goes with it
};

// Fastest first.
constexpr Implementation kImplementations[] = {
#ifdef RAZZ_X86_KERNELS
    {&kAvx512VbmiKernel, Isa::kAvx512}, {&kAvx512Kernel, Isa::kAvx512}, {&kAvx2Kernel, Isa::kAvx2},
#endif
#ifdef RAZZ_NEON_KERNEL
    {&kNeonKernel, Isa::kPortable},
#endif
    {&kPortableKernel, Isa::kPortable},
};

const Implementation* fastest() {
  const Implementation* fastest = kImplementations;
  while (!fastest->kernel->supported()) ++fastest;  // the portable one is
  return fastest;
}

std::atomic<const Implementation*>& chosen() {
  static std::atomic<const Implementation*> implementation{fastest()};
  return implementation;
}

const Kernel* chosen_kernel() { return chosen().load(std::memory_order_relaxed)->kernel; }

// One thread's share: large enough that handing it out costs nothing beside it.
constexpr std::size_t kShare = 16 * kBlock;

// Calls rank_block(first, count) block by block, in shares. It says whether all hands of the block are good; is_good
// says so of one hand. Returns the position of the first bad hand, or n.
template <typename RankBlock, typename IsGood>
std::size_t rank_all(std::size_t n, int threads, RankBlock rank_block, IsGood is_good) {
  std::atomic<std::size_t> first_bad{n};
  const auto rank_share = [&](std::size_t share) {
    const std::size_t end = std::min(n, (share + 1) * kShare);
    for (std::size_t i = share * kShare; i < end && i < first_bad.load(std::memory_order_relaxed); i += kBlock) {
      const std::size_t block_end = std::min(end, i + kBlock);
      if (rank_block(i, block_end - i)) continue;
      std::size_t bad = i;
      while (bad < block_end && is_good(bad)) ++bad;
      if (bad == block_end) continue;  // another thread has mended the hand meanwhile
      std::size_t known = first_bad.load();
      while (bad < known && !first_bad.compare_exchange_weak(known, bad)) {
      }
      return;
    }
  };
  parallel_for((n + kShare - 1) / kShare, threads, rank_share);
  return first_bad.load();
}

}  // namespace

std::size_t rank_masks(const Mask* hands, Rank* out, std::size_t n, BatchOptions options) {
  const Kernel* kernel = chosen_kernel();
  return rank_all(
      n, options.threads,
      [&](std::size_t i, std::size_t count) { return kernel->masks(hands + i, out + i, count, options.check); },
      [&](std::size_t i) { return is_hand(hands[i]); });
}

std::size_t rank_cards(const std::uint8_t* hands, Rank* out, std::size_t n, int cards, BatchOptions options) {
  if (cards < 5 || cards > 7) return 0;  // no row can be a hand
  const auto rank_rows = chosen_kernel()->cards[cards - 5];
  const auto row = [&](std::size_t i) { return hands + i * static_cast<std::size_t>(cards); };
  return rank_all(
      n, options.threads,
      [&](std::size_t i, std::size_t count) { return rank_rows(row(i), out + i, count) || !options.check; },
      [&](std::size_t i) {
        Mask clash = 0;
        return mask_of_row(row(i), cards, clash) <= kFullDeck && clash == 0;
      });
}

std::string_view implementation_in_use() { return chosen_kernel()->name; }

std::vector<std::string_view> implementations() {
  std::vector<std::string_view> names{chosen_kernel()->name};
  for (const auto& [kernel, isa] : kImplementations) {
    if (kernel->supported() && kernel->name != names[0]) names.emplace_back(kernel->name);
  }
  return names;
}

bool use_implementation(std::string_view name) {
  for (const Implementation& implementation : kImplementations) {
    if (name != implementation.kernel->name || !implementation.kernel->supported()) continue;
    chosen().store(&implementation);
    return true;
  }
  return false;
}

Isa isa_in_use() {
  Isa isa = chosen().load(std::memory_order_relaxed)->equity;
  while (!isa_runs(isa)) isa = static_cast<Isa>(static_cast<int>(isa) - 1);
  return isa;
}

}  // namespace razz
