/** Headers of a browser that takes no AVIF, which costs the server several times the CPU of WebP. */
export const withoutAvif = { accept: 'text/html,image/webp,*/*;q=0.8' }
