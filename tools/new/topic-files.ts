import type { MenuPlace } from './menu-place.ts'
import type { TopicNames } from './topic-names.ts'

type Options = {
  /** Adds a mobile number, masked in lists and revealed for a reason. */
  hasReveal: boolean
  /** Date of the migration: `2026-12-03T0915`. */
  date: string
  place: MenuPlace
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const article = (text: string) => (/^[aeiou]/.test(text) ? 'an' : 'a')

/** Files of a small complete topic, by path. They pass `npm run check` and their own tests. */
export function topicFiles(names: TopicNames, { hasReveal, date, place }: Options): Map<string, string> {
  const { area, folder, one, One, many, Many, oneText, manyText, kind, list, path, table } = names
  const here = `#${folder}`
  const server = `areas/${area}/server`
  const help = `areas/${area}/help/${path.slice(1).replaceAll('/', '-')}`
  const aOne = `${article(oneText)} ${oneText}`
  const reveal = (text: string) => (hasReveal ? text : '')
  return new Map([
    [
      `${folder}/contract.ts`,
      `import { z } from 'zod'
import { fromLevel, makers, viewers } from '#platform/access.ts'
import { write } from '#platform/contract/call.ts'
import { Id, ${reveal('Masked, Mobile, ')}optionalText, Reason, requiredText } from '#platform/contract/fields.ts'
import { listCall } from '#platform/contract/page.ts'
import { ActiveStatus, auditFields } from '#platform/contract/record.ts'
${reveal(`import { revealCall } from '#platform/contract/reveal.ts'
`)}
export const ${One} = z.object({
  id: z.int(),
  name: z.string(),
${reveal(`  mobile: Masked.mobile,
`)}  remarks: z.string(),
  status: ActiveStatus,
  ...auditFields,
})
export type ${One} = z.infer<typeof ${One}>

/** Fields of ${aOne} that the form submits. */
export const ${One}Draft = z.strictObject({
  name: requiredText(80),
${reveal(`  mobile: Mobile,
`)}  remarks: optionalText(500),
})

/** Changes of ${aOne}.${reveal(' If omitted, the mobile number is not changed.')} */
export const ${One}Changes = ${One}Draft.extend({ ${reveal('mobile: Mobile.optional(), ')}id: Id, version: z.int() })

const invalidates = ['${path}/', '/audit/']

export const ${one}Calls = {
  list: listCall('${path}/list', ${One}, {
    needs: viewers,
    filters: { status: ActiveStatus },
    sorts: ['createdAt', 'name', 'updatedAt'],
  }),
  create: write('${path}/create', {
    needs: makers,
    request: ${One}Draft,
    invalidates,
  }),
  update: write('${path}/update', {
    needs: makers,
    request: ${One}Changes,
    invalidates,
  }),
  updateStatus: write('${path}/update-status', {
    needs: makers,
    request: z.strictObject({ id: Id, version: z.int(), status: ActiveStatus, reason: Reason }),
    invalidates,
  }),
  delete: write('${path}/delete', {
    needs: fromLevel(40),
    request: z.strictObject({ id: Id, version: z.int() }),
    invalidates,
  }),
${reveal(`  reveal: revealCall('${path}/reveal', { needs: null, key: 'id', fields: ['mobile'] }),
`)}}
`,
    ],
    [
      `${folder}/columns.ts`,
      `import { ${one}Calls } from '${here}/contract.ts'
import { words } from '${here}/words.ts'
import { viewers } from '#platform/access.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const ${one}List = defineList(${one}Calls.list, {
  name: '${list}',
  title: t('${many}'),
  exportNeeds: viewers,
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true },
${reveal(`    { key: 'mobile', title: t('mobile'), kind: 'text', mono: true },
`)}    { key: 'remarks', title: t('remarks'), kind: 'text' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment', sort: true, hidden: true },
  ],
})
`,
    ],
    [
      `${folder}/rules.ts`,
      `import { ${many}Messages } from '${here}/messages.ts'

/** Reason ${aOne} cannot be deleted, or null if it can. */
export const getDeleteError = ({ name, status }: { name: string; status: string }) =>
  status === 'active' ? ${many}Messages('STILL_ACTIVE', { name }) : null
`,
    ],
    [
      `${folder}/words.ts`,
      `import { wordsOf } from '#platform/words.ts'

export const words = wordsOf({
  both: {
    ${one}: '${capitalized(oneText)}',
  },
  en: {
    ${many}: '${capitalized(manyText)}',
    pluralName: '${manyText}',
    addOne: 'New ${oneText}',
    searchIn: 'name or remarks',
    emptyTitle: 'No ${manyText} yet',
    emptySentence: 'Add ${aOne} to start the list.',
${reveal(`    mobileHint: 'Leave this empty to keep the current number.',
`)}  },
  fil: {
    ${many}: 'Mga ${oneText}',
    pluralName: '${oneText}',
    addOne: 'Bagong ${oneText}',
    searchIn: 'pangalan o remarks',
    emptyTitle: 'Wala pang ${oneText}',
    emptySentence: 'Magdagdag ng ${oneText} para magsimula ang listahan.',
${reveal(`    mobileHint: 'Iwanang blangko para manatili ang kasalukuyang number.',
`)}  },
})
`,
    ],
    [
      `${folder}/messages.ts`,
      `import { messagesOf, wordsOf } from '#platform/words.ts'

/** Errors and results of ${manyText}, by code. */
export const ${many}Messages = messagesOf(
  '${list}',
  wordsOf({
    en: {
      NAME_TAKEN: 'Another ${oneText} already has this name',
      STILL_ACTIVE: 'Make {name} inactive before you delete it.',
    },
    fil: {
      NAME_TAKEN: 'May ibang ${oneText} na gumagamit ng pangalang ito',
      STILL_ACTIVE: 'Gawing inactive muna ang {name} bago ito i-delete.',
    },
  }),
)
`,
    ],
    [
      `${folder}/screens.ts`,
      `import { viewers } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const ${one}Screens = {
  list: screen({
    path: '${path}',
    record: { kind: '${kind}', search: 'panel' },
    title: '${capitalized(manyText)}',
    titleFil: 'Mga ${oneText}',
    needs: 'signed-in',
    minimumGuard: viewers,
    menu: { group: '${place.group}', section: '${place.section}', order: ${place.order} },
    load: () => import('./screens/${Many}.tsx'),
  }),
}
`,
    ],
    [
      `${folder}/screens/${Many}.tsx`,
      `import { Group } from '@mantine/core'
import { ${one}List } from '${here}/columns.ts'
import { ${one}Calls } from '${here}/contract.ts'
import { getDeleteError } from '${here}/rules.ts'
import { ${One}Form } from '${here}/screens/${One}Form.tsx'
import { words } from '${here}/words.ts'
import { makers } from '#platform/access.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import { ListScreen, pinnedChoice } from '#platform/console/list.ts'
import { DialogButton, ${reveal('Facts, ')}HistoryPanel, ${reveal('Masked, ')}StatusActions } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { ActiveStatus } from '#platform/contract/record.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function ${Many}() {
  const t = useWords(words)
  const disabledReason = useDisabledReason(makers)
  const updateStatus = useApiMutation(${one}Calls.updateStatus)
  return (
    <ListScreen
      list={${one}List}
      pluralName={t('pluralName')}
      filters={[
        pinnedChoice('status', t('status'), ActiveStatus.options, (value) => t(value)),
        { key: 'created', label: t('createdOn'), kind: 'dates' },
      ]}
      searchIn={t('searchIn')}
      panel={(row) => (
        <>
          <Group mb="md" gap="md">
            <StatusBadge status={row.status} />
            <StatusActions
              name={row.name}
              status={row.status}
              states={['active', 'inactive']}
              onStatus={(status, reason) =>
                updateStatus.mutateAsync({ id: row.id, version: row.version, status, reason })
              }
              disabledReason={disabledReason}
            />
          </Group>
${reveal(`          <Facts
            facts={[
              [
                t('mobile'),
                <Masked
                  key="mobile"
                  call={${one}Calls.reveal}
                  input={{ id: row.id }}
                  field="mobile"
                  name={t('mobile')}
                  masked={row.mobile}
                />,
              ],
            ]}
          />
`)}          <${One}Form key={\`\${row.id} \${row.version}\`} ${one}={row} disabledReason={disabledReason} />
          <HistoryPanel kind="${kind}" id={row.id} />
        </>
      )}
      deletion={{ call: ${one}Calls.delete, errorFor: getDeleteError }}
      actions={
        <DialogButton isPrimary label={t('addOne')} disabledReason={disabledReason}>
          {(close) => <${One}Form disabledReason={disabledReason} onDone={close} />}
        </DialogButton>
      }
      whenEmpty={{ title: t('emptyTitle'), sentence: t('emptySentence') }}
    />
  )
}
`,
    ],
    [
      `${folder}/screens/${One}Form.tsx`,
      `import { type ${One}, ${one}Calls, ${One}Draft } from '${here}/contract.ts'
import { words } from '${here}/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { FieldGroup, ${reveal('MobileField, ')}RecordForm, recordValues, TextAreaField, TextField, useRecordForm } from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'
${reveal(`import { Mobile } from '#platform/contract/fields.ts'
`)}
${reveal(`// The stored number is masked, so an empty field leaves it unchanged.
const ChangedDraft = ${One}Draft.extend({ mobile: Mobile.optional() })

`)}type Props = { ${one}?: ${One}; disabledReason: string | null; onDone?: () => void }

export function ${One}Form({ ${one}, disabledReason, onDone }: Props) {
  const t = useWords(words)
  const create = useApiMutation(${one}Calls.create)
  const update = useApiMutation(${one}Calls.update)
  const form = useRecordForm({
    name: '${kind}',
    words,
    id: ${one}?.id,
    schema: ${reveal(`${one} ? ChangedDraft : `)}${One}Draft,
    initial: recordValues(${One}Draft, ${hasReveal ? `${one} && { ...${one}, mobile: '' }` : one}),
${reveal(`    toInput: ({ mobile, ...values }) => ({ ...values, ...(mobile !== '' && { mobile }) }),
`)}  })
  return (
    <RecordForm
      form={form}
      onSend={(draft) =>
        ${one}
          ? update.mutateAsync({ ...draft, id: ${one}.id, version: ${one}.version })
          : create.mutateAsync(${hasReveal ? "{ ...draft, mobile: draft.mobile ?? '' }" : 'draft'})
      }
      onSent={() => onDone?.()}
      onCancel={onDone}
      disabledReason={disabledReason}
    >
      <FieldGroup title={t('${one}')}>
        <TextField name="name" />
${reveal(`        <MobileField name="mobile" {...(${one} && { hint: t('mobileHint') })} />
`)}        <TextAreaField name="remarks" />
      </FieldGroup>
    </RecordForm>
  )
}
`,
    ],
    [
      `${folder}/server.ts`,
      `import { ${one}List } from '${here}/columns.ts'
import { ${one}Handlers, ${one}Plan } from '${here}/server/handlers.ts'
import { viewers } from '#platform/access.ts'
import type { ServerArea } from '#platform/server/area.ts'
import { defineExport } from '#platform/server/exports.ts'

export const ${many}Server: ServerArea = {
  calls: ${one}Handlers,
  exports: [defineExport(${one}List, ${one}Plan)],
  history: { '${kind}': viewers },
}
`.replace(`'${kind}': viewers`, /-/.test(kind) ? `'${kind}': viewers` : `${kind}: viewers`),
    ],
    [
      `${folder}/server/handlers.ts`,
      `import { sql } from 'kysely'
import { ${One}, ${one}Calls, ${One}Draft } from '${here}/contract.ts'
import { ${many}Messages } from '${here}/messages.ts'
import { getDeleteError } from '${here}/rules.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { crud, defineRecord } from '#platform/server/crud.ts'
import { AppError } from '#platform/server/errors.ts'
import { handlersFor } from '#platform/server/http.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'

const record = defineRecord({ table: '${table}', reply: ${One}, draft: ${One}Draft })

const ${many} = crud({
  kind: '${kind}',
  ...record,
  uniqueErrors: { ${table}_name: { field: 'name', message: ${many}Messages('NAME_TAKEN') } },
})

type ListQuery = RequestOf<(typeof ${one}Calls)['list']>

/** Query plan shared by the list and its export. */
export const ${one}Plan = (request: ListQuery): ListPlan<${One}, ListQuery['sortBy']> => ({
  table: '${table}',
  baseConditions: [sql\`t.deleted_at is null\`],
  where: [...containing('search_text', request.search), ...equal('status', request.filters.status)],
  sorts: {},
  date: 'created_at',
  select: record.${reveal('maskedSelect') || 'select'},
})

export const ${one}Handlers = handlersFor(${one}Calls, {
  list: ({ db, request }) => queryPage<${One}, ListQuery['sortBy']>(db, request, ${one}Plan(request)),
  create: (context) => ${many}.create(context, context.request),
  update: (context) => {
    const { id, version, ...draft } = context.request
    return ${many}.update(context, { id, version }, draft)
  },
  updateStatus: (context) => ${many}.setStatus(context, context.request),
  delete: async (context) => {
    const { db, request } = context
    const error = getDeleteError(await ${many}.lock(db, request.id, request.version))
    if (error) throw new AppError(error, { code: 'INVALID_STATE' })
    return ${many}.remove(context, request)
  },
${reveal(`  reveal: (context) => ${many}.reveal(context),
`)}})
`,
    ],
    [
      `${folder}/server/handlers.test.ts`,
      `import { afterAll, beforeAll, expect, test } from 'vitest'
import { ${one}Calls } from '${here}/contract.ts'
import { ${one}Handlers } from '${here}/server/handlers.ts'
import { fromLevel, makers, viewers } from '#platform/access.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

const { list, create, update, updateStatus, delete: remove${reveal(', reveal')} } = ${one}Calls

let api: TestApi
beforeAll(async () => void (api = await openTestApi(${one}Handlers)))
afterAll(() => api.close())

const maker = () => api.staffWith(makers)
const leader = () => api.staffWith(fromLevel(40))

let count = 0
const draft = () => ({ name: \`Cubao \${++count}\`${reveal(", mobile: '0917 555 0101'")} })

test('${oneText} › is added, changed and found by name and remarks', async () => {
  const input = draft()
  const { data } = await maker().get(create, input)
  await maker().get(update, {
    id: data.id,
    version: data.version,
    name: input.name,
    remarks: 'Opens at eight',
  })
  const { rows } = await maker().get(list, { search: 'opens at', filters: { status: 'active' } })
  expect(rows).toMatchObject([{ id: data.id, name: input.name, version: 2 }])
})

test('${oneText} › with the name of another one is rejected at its field', async () => {
  const input = draft()
  await maker().get(create, input)
  const { body } = await maker().answer(create, { ...input, name: input.name.toUpperCase() })
  expect(body).toMatchObject({ code: 'DUPLICATE', errors: [{ field: 'name' }] })
})

test('${oneText} › is not overwritten by an outdated change', async () => {
  const input = draft()
  const { id, version } = (await maker().get(create, input)).data
  const change = { id, version, name: input.name }
  expect(await maker().statusOf(update, { ...change, remarks: 'First' })).toBe(200)
  expect(await maker().statusOf(update, { ...change, remarks: 'Second' })).toBe(409)
})

test('${oneText} › is deleted only while inactive, by level 40', async () => {
  const input = draft()
  const { id, version } = (await maker().get(create, input)).data
  expect(await maker().statusOf(remove, { id, version })).toBe(403)
  expect((await leader().answer(remove, { id, version })).body).toMatchObject({ code: 'INVALID_STATE' })
  const reason = 'Closed for repairs'
  const { data } = await maker().get(updateStatus, { id, version, status: 'inactive', reason })
  expect(await leader().statusOf(remove, { id, version: data.version })).toBe(200)
  expect((await maker().get(list, { search: input.name })).rows).toEqual([])
})

test('${manyText} › are read by viewers and changed by makers', async () => {
  const viewer = api.staffWith(viewers)
  expect(await viewer.statusOf(list, {})).toBe(200)
  expect(await viewer.statusOf(create, draft())).toBe(403)
})
${reveal(`
test('${oneText} › shows its mobile number in full only for a reason', async () => {
  const input = draft()
  const { id } = (await maker().get(create, input)).data
  const { rows } = await maker().get(list, { search: input.name })
  expect(rows).toMatchObject([{ mobile: '+63917***0101' }])
  const revealed = await maker().get(reveal, { id, field: 'mobile', reason: 'Call about a delivery' })
  expect(revealed.data).toEqual({ id, field: 'mobile', value: '+639175550101' })
})
`)}`,
    ],
    [
      `${server}/migrations/${date}-create-${list}.sql`,
      `create table ${table} (
  id          bigint      generated always as identity primary key,
  name        text        not null check (length(name) between 1 and 80),
${reveal(`  mobile      text        not null,
`)}  remarks     text        not null default '' check (length(remarks) <= 500),
  status      text        not null default 'active' check (status in ('active', 'inactive')),
  search_text text        not null generated always as (search_fold(' ' || name || ' ' || remarks)) stored,
  sort_name   text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  deleted_at  timestamptz
);

create unique index ${table}_name on ${table} (name_fold(name)) where deleted_at is null;
create index ${table}_by_name on ${table} (sort_name, id) where deleted_at is null;
create index ${table}_newest on ${table} (created_at desc, id desc) where deleted_at is null;
create index ${table}_changed on ${table} (updated_at desc, id desc) where deleted_at is null;

comment on table ${table} is
  '${capitalized(manyText)}, with their name, remarks and status.';
`,
    ],
    [
      `${help}.en.md`,
      `# ${capitalized(manyText)}

The list of ${manyText}.

## Who can do what

- Reading needs level 10, adding and changing${reveal(', and revealing a number,')} level 20, deleting level 40.

## Common tasks

- **Add ${aOne}.** The name must be unique.
- **Delete ${aOne}.** Make it inactive first.
`,
    ],
    [
      `${help}.fil.md`,
      `# Mga ${oneText}

Listahan ng mga ${oneText}.

## Sino ang puwedeng gumawa ng ano

- Level 10 ang kailangan para magbasa, level 20 para magdagdag at magbago${reveal(' at mag-reveal ng number')}, level 40 para mag-delete.

## Mga karaniwang gawain

- **Magdagdag ng ${oneText}.** Dapat walang kapareho ang pangalan.
- **I-delete ang ${oneText}.** Gawin muna itong inactive.
`,
    ],
  ])
}
