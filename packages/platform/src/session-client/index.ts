export { useSession } from './use-session.ts'
export type { SessionView, SessionWatch, SignInResult } from './session-watch.ts'
