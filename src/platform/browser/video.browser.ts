/** RTE-3: replaces the link to a video with its player on a click; deferred. */
import { playVideo } from './play-video.ts'

document.addEventListener('click', playVideo)
