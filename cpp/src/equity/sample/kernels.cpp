// The sampling kernel, in one instruction set.
#include "equity/sample/loops.hpp"

namespace razz::RAZZ_ISA {

void deal(const Dealing& d) {
  switch (d.players) {
    case 1: return deal_all<1>(d);
    case 2: return deal_all<2>(d);
    case 3: return deal_all<3>(d);
    case 4: return deal_all<4>(d);
    case 5: return deal_all<5>(d);
    case 6: return deal_all<6>(d);
    case 7: return deal_all<7>(d);
    default: return deal_all<8>(d);
  }
}

}  // namespace razz::RAZZ_ISA
