/** A deferred script that replaces a link to a video with the video's player on click (RTE-3). */
import { playVideo } from './play-video.ts'

document.addEventListener('click', playVideo)
