/** The thread that checks the stored data while the server runs. */
import { checkData } from './server/check-data.ts'

await checkData(process.env)
