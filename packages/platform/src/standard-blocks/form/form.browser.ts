/** The deferred script for pages with a form. */
import { watchForms } from './send-form.ts'

watchForms(document)
