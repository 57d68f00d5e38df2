/** RTE-3: replaces a link to a video with its player on click; deferred. */
import { playVideo } from './play-video.ts'

document.addEventListener('click', playVideo)
