/** A placeholder image that is sent instead of an erased file, for pages that still refer to the picture. */
export const erasedPicturePlaceholder = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" width="320" height="240" role="img" aria-label="Erased">',
  '<rect width="320" height="240" fill="#e7e7e7"/>',
  '<path d="M136 76h48a6 6 0 0 1 6 6v36a6 6 0 0 1-6 6h-48a6 6 0 0 1-6-6V82a6 6 0 0 1 6-6ZM128 130l64-60" fill="none" stroke="#5c5c5c" stroke-width="4"/>',
  '<text x="160" y="164" font-family="sans-serif" font-size="22" text-anchor="middle" fill="#4a4a4a">Erased</text>',
  '</svg>',
].join('')
