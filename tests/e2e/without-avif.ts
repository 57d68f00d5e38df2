/**
 * Request headers of a browser that does not accept AVIF. Used because encoding AVIF takes several times the CPU time
 * of WebP.
 */
export const headersWithoutAvif = { accept: 'text/html,image/webp,*/*;q=0.8' }
