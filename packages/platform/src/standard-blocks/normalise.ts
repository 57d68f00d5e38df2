/**
 * Normalises values that can be written in several notations (NRM-1, NRM-2). Unrecognised values are replaced by a
 * fallback.
 */
const oneOf =
  <const T extends readonly string[]>(values: T, fallback: T[number]) =>
  (value: unknown): T[number] =>
    values.find(
      (known) =>
        known ===
        String(value ?? '')
          .trim()
          .toLowerCase(),
    ) ?? fallback

export const normaliseSize = oneOf(['small', 'medium', 'large'], 'small')
export const normaliseAlignment = oneOf(['left', 'center', 'right'], 'left')
export const normaliseDirection = oneOf(['left', 'right'], 'left')
export const normaliseColumnPortion = oneOf(['50%', '16.67%', '33.33%', '66.67%'], '50%')
