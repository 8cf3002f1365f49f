/* Sums to the fraction of a cent, which come as "n" or "n/d" cents; nothing is rounded. */

const GROUPS = /\B(?=(\d{3})+(?!\d))/g;

/** "15/2" -> "$0.075"; "1000/3" -> "$3.33 1/3¢", where no decimals end it. */
export function exactDollars(text) {
  const [over, under] = fraction(text);
  const sign = over < 0n ? "−" : "";
  const size = over < 0n ? -over : over;
  const decimals = decimalsOf(under * 100n);
  if (decimals !== null) return `${sign}$${decimal(size, under * 100n, Math.max(2, decimals))}`;
  return `${sign}$${decimal(size / under, 100n, 2)} ${size % under}/${under}¢`;
}

/** "3/200" -> "1.5%"; "1/300" -> "1/3%". */
export function exactPercent(text) {
  const [over, under] = fraction(text);
  const decimals = decimalsOf(under);
  if (decimals !== null) return `${decimal(over * 100n, under, Math.max(0, decimals - 2))}%`;
  const most = divisor(over * 100n, under);
  return `${(over * 100n) / most}/${under / most}%`;
}

export function isNothing(text) {
  return fraction(text)[0] === 0n;
}

function fraction(text) {
  const [over, under = "1"] = String(text).split("/");
  return [BigInt(over), BigInt(under)];
}

/** How many decimals write a fraction of this denominator in full; null: no number of them does. */
function decimalsOf(under) {
  let left = under;
  const counts = [2n, 5n].map((prime) => {
    let count = 0;
    while (left % prime === 0n) { left /= prime; count += 1; }
    return count;
  });
  return left === 1n ? Math.max(...counts) : null;
}

function decimal(over, under, places) {
  const digits = ((over * 10n ** BigInt(places)) / under).toString().padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places).replace(GROUPS, ",");
  const part = places ? digits.slice(-places) : "";
  return trimmed(whole, part);
}

/** Two decimals stay; further zeros go. */
function trimmed(whole, part) {
  let kept = part;
  while (kept.length > 2 && kept.endsWith("0")) kept = kept.slice(0, -1);
  return kept ? `${whole}.${kept}` : whole;
}

function divisor(one, other) {
  return other === 0n ? (one < 0n ? -one : one) : divisor(other, one % other);
}
