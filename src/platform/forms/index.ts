export { toCsv } from './csv.ts'
export { createNotices, type NoticeMessage, type Notices } from './notices.ts'
export { readAnswers } from './read-answers.ts'
export {
  openSubmissions,
  toReceipt,
  type StoredSubmission,
  type Submission,
  type Submissions,
} from './submissions.ts'
export { findSuspicion } from './suspicion.ts'
