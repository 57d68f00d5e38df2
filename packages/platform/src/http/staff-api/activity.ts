/** The Activity routes. */
import { Readable } from 'node:stream'
import type { ActivityPosition } from '#activity'
import { staffApi } from '#api'
import type { StaffRoutes } from './request.ts'

const config = { right: 'seeActivity' } as const

export const activityRoutes: StaffRoutes = async (app, { activity }) => {
  app.route({
    ...staffApi.activity.list,
    config,
    handler: async (request) => {
      const { after, limit, ...filters } = request.query
      const { rows, next } = await activity.list(request.actor, {
        ...toQuery(filters),
        limit,
        after: after === undefined ? undefined : toPosition(after),
      })
      return { rows, next: next === null ? null : toCursor(next) }
    },
  })
  app.route({
    ...staffApi.activity.people,
    config,
    handler: async (request) => ({ people: await activity.listPeople(request.actor) }),
  })
  app.route({
    ...staffApi.activity.csv,
    config,
    handler: async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="activity.csv"')
        .send(Readable.from(activity.toCsv(request.actor, toQuery(request.query)))),
  })
}

type Filters = {
  readonly item?: string | undefined
  readonly language?: string | undefined
  readonly q?: string | undefined
}

const toQuery = <Query extends Filters>({ item: contentKey, language, q: search, ...query }: Query) => ({
  ...query,
  search,
  item: contentKey === undefined ? undefined : { contentKey, language },
})

const toCursor = ({ edit, event }: ActivityPosition): string =>
  [
    edit && [edit.at, edit.item, edit.language, edit.seq].join(','),
    event && [event.at, event.number].join(','),
  ]
    .map((position) => (position === null ? '-' : (position ?? '')))
    .join('~')

function toPosition(text: string): ActivityPosition {
  const [edit = '', event = ''] = text.split('~')
  return {
    edit: toLogPosition(edit, ([at = '', item = '', language = '', seq = '']) => {
      return { at, item, language, seq: Number(seq) }
    }),
    event: toLogPosition(event, ([at = '', number = '']) => ({ at, number: Number(number) })),
  }
}

function toLogPosition<Position>(
  text: string,
  toValue: (parts: readonly string[]) => Position,
): Position | undefined | null {
  if (text === '') return undefined
  return text === '-' ? null : toValue(text.split(','))
}
