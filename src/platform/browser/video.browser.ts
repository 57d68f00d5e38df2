/** RTE-3: a video's player comes when somebody wants it, in the place of its link; deferred. */
import { playVideo } from './play-video.ts'

document.addEventListener('click', playVideo)
