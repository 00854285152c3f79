#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>
#include <vector>

namespace razz {

// Zeroed memory in large pieces, given back all at once.
class Arena {
 public:
  ~Arena() {
    for (const Piece& p : pieces_) ::operator delete (p.memory, std::align_val_t{64});
  }
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  void reset() {
    current_ = 0;
    used_ = 0;
  }
  void* get(std::size_t bytes) {
    while (current_ < pieces_.size() && used_ + bytes > pieces_[current_].bytes) {
      ++current_;
      used_ = 0;
    }
    if (current_ == pieces_.size()) {
      const std::size_t size = std::max(bytes, kPiece);
      pieces_.push_back({::operator new (size, std::align_val_t{64}), size});
    }
    void* memory = static_cast<char*>(pieces_[current_].memory) + used_;
    used_ += (bytes + 63) / 64 * 64;
    return std::memset(memory, 0, bytes);
  }

 private:
  static constexpr std::size_t kPiece = std::size_t{1} << 18;
  struct Piece {
    void* memory;
    std::size_t bytes;
  };
  std::vector<Piece> pieces_;
  std::size_t current_ = 0;
  std::size_t used_ = 0;
};

}  // namespace razz
