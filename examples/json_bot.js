// A bot in another language: razz-fast match caller "exec:node examples/json_bot.js"
// It plays three different cards eight or lower, and follows with four of its first five.
const readline = require('node:readline');

const RANKS = 'A23456789TJQK';

function choose(seen) {
  const legal = seen.options.map((option) => option.action);
  const cards = [...seen.down_cards, ...seen.up_cards[seen.seat]];
  const low = new Set(cards.map((card) => RANKS.indexOf(card[0])).filter((rank) => rank >= 0 && rank < 8));
  const wanted = cards.length === 3 ? 3 : Math.min(5, cards.length - 1);
  if (low.size >= wanted) {
    const wager = legal.find((action) => ['COMPLETE', 'BET'].includes(action));
    if (wager) return wager;
  } else if (legal.includes('FOLD') && seen.to_call > 0) {
    return 'FOLD';
  }
  return legal.find((action) => ['CHECK', 'CALL', 'BRING_IN'].includes(action));
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.type === 'act') {
    process.stdout.write(JSON.stringify({ action: choose(message.observation) }) + '\n');
  } else if (message.type === 'end') {
    process.exit(0);
  }
});
