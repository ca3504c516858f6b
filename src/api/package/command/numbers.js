// Prints numbers. All rounding is done here.

/**
 * Prints a number with `digits` decimals. As on the page, halves are rounded away from zero in the decimal
 * notation of the number: 0.8875 becomes 0.888. The result is never `-0.000`.
 * @param {number | null} number
 * @param {number} digits 0 to 15
 */
export function fixed(number, digits) {
  if (number === null) return "-";
  const [mantissa, exponent = "0"] = String(Math.abs(number)).split("e");
  const moved = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`));
  // A number of 2^53 or more is whole.
  const size = moved >= 2 ** 53 ? Math.abs(number) : Number(`${moved}e-${digits}`);
  return `${number < 0 && moved > 0 ? "-" : ""}${size.toFixed(digits)}`;
}

/**
 * Prints a difference: `+0.040`, `-0.120`, `0.000`.
 * @param {number | null} number
 * @param {number} digits
 */
export function signed(number, digits) {
  const text = fixed(number, digits);
  return number !== null && number > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/**
 * Prints a number as trec_eval does with C's `printf`: rounds the exact binary number, halves to even.
 * @param {number} number
 * @param {number} digits
 */
export function printf(number, digits) {
  const text = number.toFixed(digits);
  // `toFixed` rounds exact halves up. A number is such a half if it is an odd multiple of 2^-(digits + 1).
  const isHalf = Math.abs((number * 2 ** (digits + 1)) % 2) === 1;
  if (!isHalf || Number(text.at(-1)) % 2 === 0) return text;
  return (Number(text) - Math.sign(number) * 10 ** -digits).toFixed(digits);
}

/**
 * Prints a share in percent without trailing zeros: `5%`, `12.35%`.
 * @param {number} share
 * @param {number} digits
 */
export function percent(share, digits) {
  const text = fixed(share * 100, digits);
  return `${text.includes(".") ? text.replace(/\.?0+$/, "") : text}%`;
}

/**
 * Prints the p-value of a test: `= 0.0312`, `< 0.0001`.
 * @param {number} p
 */
export function probability(p) {
  return p < 0.0001 ? "< 0.0001" : `= ${fixed(p, 4)}`;
}

/** @param {number} count */
export function grouped(count) {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * @param {number} count
 * @param {string} one
 * @param {string} many
 */
export function counted(count, one, many) {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}
