export { toCsv } from './csv.ts'
export { createNotices, type NoticeMessage } from './notices.ts'
export { createRetries, type Retries } from './retries.ts'
export { readAnswers } from './read-answers.ts'
export {
  openSubmissions,
  toReceipt,
  type StoredSubmission,
  type Submission,
  type Submissions,
} from './submissions.ts'
export { findSuspicion } from './suspicion.ts'
