/** The snapshot of the site as it would be with planned changes. Nothing is written. */
import { toPlace, type BodyStore } from './body-store.ts'
import { toVersion, type Body } from './version-key.ts'
import type { Change, ContentDraft } from './change.ts'
import { toReleaseIndex, type Head } from './release-index.ts'
import { createSnapshot, type Snapshot } from './snapshot.ts'

type Plan = {
  readonly published: Snapshot
  readonly bodies: BodyStore
  /** Those that differ from what is published. */
  readonly changes: readonly Change[]
  /** ISO 8601, UTC. */
  readonly publishedDate: string
}

export function createPlannedSnapshot({ published, bodies, changes, publishedDate }: Plan): Snapshot {
  const release = published.release + 1
  const planned = new Map<string, ContentDraft>()
  const loadIndex = async () => {
    const { heads } = await published.loadIndex()
    const byKey = new Map(heads.map((head) => [toKey(head), head]))
    for (const change of changes) {
      if (change.kind === 'remove') {
        byKey.delete(toKey(change))
        continue
      }
      const { body: _body, ...head } = change.draft
      const version = (byKey.get(toKey(head))?.version ?? 0) + 1
      byKey.set(toKey(head), { ...head, version, publishedDate })
      planned.set(toVersion({ ...head, version }), change.draft)
    }
    return toReleaseIndex(release, [...byKey.values()])
  }
  const load: BodyStore['load'] = async (versions) => {
    const stored = await bodies.load(versions.filter((version) => !planned.has(toVersion(version))))
    const rest = stored.values()
    return versions.map((version) => planned.get(toVersion(version))?.body ?? rest.next().value ?? {})
  }
  const loadPlaces: BodyStore['loadPlaces'] = async () => {
    const places = Array.from(planned, ([version, { body }]): [string, Body] => [
      version,
      toPlace(body) ?? {},
    ])
    return new Map([...(await bodies.loadPlaces(published.release)), ...places])
  }
  const loadChangesSince = () => Promise.reject(new Error('What is only planned follows no release'))
  return createSnapshot({
    loadIndex,
    loadChangesSince,
    bodies: { load, loadFields: load, loadPlaces },
    release,
  })
}

const toKey = ({ contentKey, language }: Pick<Head, 'contentKey' | 'language'>) => `${contentKey} ${language}`
