/** Counts comparisons and lists differences. */
const maxResults = 10

export function createResults() {
  const groups = new Map()
  const all = () => [...groups.values()]
  return {
    add({ group, what, found, status }) {
      const known = groups.get(group) ?? { compared: 0, different: [], statuses: new Map() }
      groups.set(group, known)
      known.compared += 1
      if (status) known.statuses.set(status, (known.statuses.get(status) ?? 0) + 1)
      if (found.length > 0) known.different.push({ what, found })
    },
    hasDifference: () => all().some(({ different }) => different.length > 0),
    print() {
      for (const [group, { compared, different, statuses }] of groups) {
        process.stdout.write(
          `${group.padEnd(32)} ${String(compared).padStart(5)} compared, ${different.length} differ${toWords(statuses)}\n`,
        )
        for (const { what, found } of different.slice(0, maxResults))
          process.stdout.write(
            `  ${what.slice(0, 160)}\n${found.map((line) => `    ${line.slice(0, 800)}\n`).join('')}`,
          )
        if (different.length > maxResults)
          process.stdout.write(`  … and ${different.length - maxResults} more\n`)
      }
      const compared = all().reduce((sum, group) => sum + group.compared, 0)
      const differ = all().reduce((sum, { different }) => sum + different.length, 0)
      process.stdout.write(`${compared} compared, ${differ} differ\n`)
    },
  }
}

/**
 * Returns text such as ` (200: 12, 404: 3)`, so that a reader can check that the requests got the expected responses.
 */
const toWords = (statuses) =>
  statuses.size === 0
    ? ''
    : ` (${Array.from(statuses, ([status, count]) => `${status}: ${count}`)
        .toSorted()
        .join(', ')})`
