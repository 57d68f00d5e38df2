import type { ContentService } from '#content'
import type { CommandContext } from './command.ts'
import { withProgress } from './progress.ts'

/** Stores the missing values of indexed fields, and shows the progress on a terminal. */
export const fillFieldValues = (context: CommandContext, content: ContentService): Promise<void> =>
  withProgress(context, async (onProgress) => {
    for (
      let progress = await content.fillFieldValues();
      progress !== undefined;
      progress = await content.fillFieldValues()
    )
      onProgress({ step: 'stored', ...progress })
  })
