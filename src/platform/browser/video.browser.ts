/** RTE-3: replaces the link to a video by its player on a click; deferred. */
import { playVideo } from './play-video.ts'

document.addEventListener('click', playVideo)
