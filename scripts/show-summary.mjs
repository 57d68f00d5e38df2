/** Prints the closing lines of `npm test`. `.ci/run` parses the line for each step and the last line. */
const slowestShown = 10
/** Only tests that take longer than this are listed as slow. */
const slowSeconds = 0.5

export function showSummary(results, print) {
  const total = (field) => results.reduce((sum, result) => sum + (result[field] ?? 0), 0)
  print('')
  showSlowest(results, print)
  for (const title of results.flatMap(({ fallen = [] }) => fallen)) print(`failed: ${title.trim()}`)
  for (const title of results.flatMap(({ flaky = [] }) => flaky))
    print(`passed at its second try: ${title.trim()}`)
  for (const result of results) print(toStepLine(result))
  const cpuSeconds = total('cpuSeconds')
  if (cpuSeconds > 0) print(`\nCPU time of all steps: ${cpuSeconds.toFixed(0)} s`)
  print(`\n${total('passed')} passed, ${total('failed')} failed`)
}

function showSlowest(results, print) {
  const slowest = results
    .flatMap(({ slowest = [] }) => slowest)
    .filter(({ seconds }) => seconds >= slowSeconds)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowestShown)
  if (slowest.length === 0) return
  print('Slowest tests')
  for (const { title, seconds } of slowest) print(`${seconds.toFixed(1).padStart(7)} s  ${title}`)
  print('')
}

const toStepLine = ({ name, isGreen, passed, failed, seconds, cpuSeconds }) =>
  [
    `${isGreen ? 'ok    ' : 'FAILED'}  ${name.padEnd(13)} ${String(passed).padStart(5)} passed`,
    `${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`,
    ...(cpuSeconds === undefined ? [] : [`${cpuSeconds.toFixed(1).padStart(7)} s CPU`]),
  ].join(' ')
