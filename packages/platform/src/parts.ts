/** Components for the views of a site's blocks. They run on the server only. */
export { IslandHost, Link, Picture, RichText } from '#standard-blocks'
export { toPictureMarkup } from '#blocks'
