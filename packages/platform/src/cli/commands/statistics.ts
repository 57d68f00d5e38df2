/**
 * `statistics`: lists event counts for consenting visitors, as tab-separated lines with day, event, page, target and
 * count.
 */
import { openEventCounts } from '#analytics'
import { defineCommand } from '../command.ts'

export const statisticsCommand = defineCommand({
  usage: '',
  summary: 'lists counts of visitors’ actions by day and page, for visitors who consented',
  words: { min: 0, max: 0 },
  async run({ withPlatform, print }) {
    const lines = await withPlatform(({ database }) =>
      openEventCounts({ database, clock: () => new Date() }).list(),
    )
    if (lines.length === 0) print('No events have been counted.')
    for (const { day, name, path, target, count } of lines) print([day, name, path, target, count].join('\t'))
  },
})
