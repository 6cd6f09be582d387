import type { ComponentType, ReactNode } from 'react'
import { useApiMutation } from '#platform/console/api/api.ts'
import { useRefetchCall } from '#platform/console/api/use-refetch-call.ts'
import { useSuspenseApiQuery } from '#platform/console/api/use-suspense-api-query.ts'
import { type Translate, useMessage, useWords } from '#platform/console/i18n/words.ts'
import { useScreen } from '#platform/console/menu.ts'
import { CreateOrEdit, type StoredProps } from '#platform/console/record/CreateOrEdit.tsx'
import { Figure } from '#platform/console/record/Figure.tsx'
import type { RecordFormProps } from '#platform/console/record/record-form-props.ts'
import { RecordPicture } from '#platform/console/record/RecordPicture.tsx'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { ScreenButton } from '#platform/console/record/ScreenButton.tsx'
import { StatusActions, type StatusActionsProps } from '#platform/console/record/StatusActions.tsx'
import type { Tab } from '#platform/console/record/Tabs.tsx'
import { useCallDisabledReason } from '#platform/console/record/use-disabled-reasons.ts'
import type { AnyCall, Call, Done } from '#platform/contract/call.ts'
import type { StoredFile } from '#platform/contract/file.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import type { Message } from '#platform/words/messages.ts'
import type { WithCommon, Words } from '#platform/words/words.ts'

type StoredRow = { name?: string; title?: string; status?: string; version?: number }
type Word<En extends Record<string, string>> = keyof WithCommon<En> & string
type Status = StatusActionsProps<'active' | 'inactive' | 'maintenance'>['status']

type FigureEntry = readonly [label: string, value: ReactNode, href?: string]

/** What the screen shows of a stored record, besides its name, status and form. */
type View = {
  /** The stored picture. Null for the initials, which a person has in a circle, undefined for neither. */
  picture?: Pick<StoredFile, 'url'> | 'person' | null
  subtitle?: ReactNode
  /** Badge, if it is not that of the field `status`. Null for none. */
  status?: ReactNode
  /** Label, value and address of the most important facts. */
  figures?: readonly (FigureEntry | false)[]
  /** Actions before those that change the status. */
  actions?: ReactNode
  /** Tabs after the details, which are the form, or all tabs of a record with the form elsewhere. */
  tabs?: readonly Tab[] | ((form: ReactNode) => readonly Tab[])
  /** Content above the form. With `editLabel`, the content of the screen while it shows the record. */
  content?: ReactNode
}

type Context<En extends Record<string, string>> = {
  t: Translate<En>
  /** Reason the person may not change the record, or null if they may. */
  disabledReason: string | null
}

type Definition<Row, En extends Record<string, string>> = {
  words: Words<En>
  /** The guards of `create` and `update` decide whether the form can be used. */
  calls: {
    info: Call<unknown, unknown, Row, 'read'>
    create: AnyCall
    update: AnyCall
    updateStatus?: AnyCall
  }
  /** Field of the calls with the id of the record. `id` by default. */
  key?: string
  /** Parameter of the address with the id of the record. `id` by default. */
  param?: string
  Form: ComponentType<RecordFormProps<Row>>
  /** Rule that forbids changes of a record, apart from permissions. */
  editError?: (record: Row) => Message | null
  /** Actions that change the status. */
  status?: StatusOptions<Row, En>
  /**
   * Word of the action that opens the form, for screens with the parameter `action`, which show the record and only for
   * the action `edit` its form.
   */
  editLabel?: Word<En>
  view?: (record: Row, context: Context<En>) => View
  /** Title, if it is not the field `name` or `title`. */
  titleOf?: (record: Row) => string
} & NewRecord<En>

/** Title and actions of the screen of a new record, or the whole screen. */
type NewRecord<En extends Record<string, string>> =
  | { newTitle: Word<En>; newActions?: ReactNode; Create?: never }
  | { newTitle?: never; newActions?: never; Create: ComponentType }

/** Requires a title for records that have neither `name` nor `title`. */
type WithTitle<Row> = Row extends { name: string } | { title: string }
  ? unknown
  : { titleOf: (record: Row) => string }

type StatusOptions<Row, En extends Record<string, string>> = {
  /** All statuses of the record. `active` and `inactive` by default. */
  states?: readonly Status[]
  /** Rule that forbids a status. */
  errorFor?(record: Row, to: Status): Message | null
  /** Consequences if the record is no longer active. */
  effect?: (record: Row, t: Translate<En>) => string
  /** Values of the record, for records whose status changes with `update`. */
  values?: (record: Row) => object
}

/**
 * Defines the screen of a record: the form of a new record if the id in the address is 0, otherwise the stored record
 * with its name, status, actions and form. Screens that differ are made of `RecordScreen`.
 */
export function defineRecordScreen<Row extends object, En extends Record<string, string>>(
  definition: Definition<Row, En> & WithTitle<Row>,
): ComponentType
export function defineRecordScreen<Row extends StoredRow, En extends Record<string, string>>(
  definition: Definition<Row, En>,
) {
  const { words, calls, key = 'id', param = 'id', newTitle, newActions, Form, editLabel } = definition
  const { titleOf = nameOf, editError, view, status: statusOptions, Create = EmptyForm } = definition

  function EmptyForm() {
    const t = useWords(words)
    return (
      <RecordScreen title={t(newTitle as never)} actions={newActions}>
        <Form disabledReason={useCallDisabledReason(calls.create)} />
      </RecordScreen>
    )
  }

  function StoredRecord({ id, isEdited }: StoredProps) {
    const t = useWords(words)
    const m = useMessage()
    const reload = useRefetchCall(calls.info)
    const record = useSuspenseApiQuery(calls.info, { [key]: id })
    const disabledReason = useCallDisabledReason(calls.update)
    const error = editError?.(record)
    const form = (
      <Form record={record} disabledReason={disabledReason ?? (error ? m(error) : null)} onReload={reload} />
    )
    const { picture, figures, tabs, content, ...head } = view?.(record, { t, disabledReason }) ?? {}
    const title = titleOf(record)
    const shownFigures = (figures ?? []).flatMap((each) =>
      each ? [<FigureOf key={each[0]} figure={each} />] : [],
    )
    const editButton = editLabel && !isEdited && disabledReason === null && (
      <EditButton label={t(editLabel as never)} id={id} />
    )
    const statusActions = statusOptions && (
      <RecordStatusActions {...{ definition, options: statusOptions, record, id, disabledReason }} />
    )
    return (
      <RecordScreen
        title={title}
        status={<RecordStatus words={words} status={record.status ?? ''} />}
        {...head}
        picture={picture !== undefined && <PictureOf name={title} picture={picture} />}
        figures={shownFigures.length > 0 && shownFigures}
        actions={
          (head.actions || editButton || statusActions) && (
            <>
              {head.actions}
              {editButton}
              {statusActions}
            </>
          )
        }
        {...(tabs && {
          tabs:
            typeof tabs === 'function'
              ? tabs(form)
              : [
                  { key: 'details', title: t('details' as never), content: () => form, isKept: true },
                  ...tabs,
                ],
        })}
      >
        {!isEdited && content}
        {!tabs && (isEdited || !editLabel) && form}
      </RecordScreen>
    )
  }

  return function RecordOfAddress() {
    return <CreateOrEdit Create={Create} Edit={StoredRecord} param={param} />
  }
}

const nameOf = (record: StoredRow) => record.name ?? record.title ?? ''

function PictureOf({ name, picture }: { name: string; picture: NonNullable<View['picture']> | null }) {
  return picture === 'person' ? (
    <RecordPicture name={name} isPerson />
  ) : (
    <RecordPicture name={name} picture={picture} />
  )
}

function FigureOf({ figure: [label, value, href] }: { figure: FigureEntry }) {
  return <Figure label={label} value={value} {...(href !== undefined && { href })} />
}

function EditButton({ label, id }: { label: string; id: number }) {
  const screen = useScreen()
  return (
    screen && <ScreenButton to={screen} params={{ action: 'edit', id }} variant="default" label={label} />
  )
}

/** Badge of a status. The catalogue can have a word for it: `status_<value>` or `<value>`. */
function RecordStatus({ words, status }: { words: Words; status: string }) {
  const t = useWords(words)
  const word = [`status_${status}`, status].find((each) => each in words.en)
  return <StatusBadge status={status} {...(word !== undefined && { label: t(word as never) })} />
}

type StatusProps<Row, En extends Record<string, string>> = {
  definition: Definition<Row, En>
  options: StatusOptions<Row, En>
  record: Row
  id: number
  disabledReason: string | null
}

function RecordStatusActions<Row extends StoredRow, En extends Record<string, string>>({
  definition: { words, calls, key = 'id', titleOf = nameOf },
  options: { states = ['active', 'inactive'], errorFor, effect, values },
  record,
  id,
  disabledReason,
}: StatusProps<Row, En>) {
  const t = useWords(words)
  const updateStatus = useApiMutation(calls.updateStatus ?? calls.update)
  return (
    <StatusActions
      name={titleOf(record)}
      status={record.status as Status}
      states={states}
      errorFor={(to) => errorFor?.(record, to) ?? null}
      effect={(to) => (to === 'active' ? '' : (effect?.(record, t) ?? ''))}
      onStatus={(to, reason) =>
        updateStatus.mutateAsync({
          ...values?.(record),
          [key]: id,
          version: record.version,
          status: to,
          reason,
        }) as Promise<Done<unknown>>
      }
      disabledReason={disabledReason}
    />
  )
}
