// YAML of a few hundred bytes.

/** Each unfolds to 10^9 values when its aliases are followed. */
export const ALIAS_BOMB = [
  'a: &a [x, x, x, x, x, x, x, x, x, x]',
  ...'bcdefghi'
    .split('')
    .map((name, index) => `${name}: &${name} [${Array(10).fill(`*${'abcdefgh'[index]}`).join(', ')}]`),
].join('\n')
