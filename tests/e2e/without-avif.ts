/** Headers of a browser that does not accept AVIF, whose encoding takes several times the CPU of WebP. */
export const withoutAvif = { accept: 'text/html,image/webp,*/*;q=0.8' }
