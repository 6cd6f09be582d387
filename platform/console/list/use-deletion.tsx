import { Button } from '@mantine/core'
import { Modal } from '#platform/console/dialog/Modal.tsx'
import { DialogFooter } from '#platform/console/dialog/DialogFooter.tsx'
import { useState } from 'react'
import { guardFor } from '#platform/access/access.ts'
import { useApiMutation, useApiQuery } from '#platform/console/api/api.ts'
import type { RowAction } from '#platform/console/list/list-props.ts'
import { ReasonDialog } from '#platform/console/record/ReasonDialog.tsx'
import { recordWords } from '#platform/console/record/words.ts'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import { getDisabledReason, useSignedIn } from '#platform/console/session/session.ts'
import { useMessage, useWords } from '#platform/console/i18n/words.ts'
import type { AnyCall, Call } from '#platform/contract/call.ts'
import type { Reference, References } from '#platform/contract/references.ts'
import type { Message } from '#platform/words/messages.ts'
import styles from '#platform/console/record/record.module.css'

type ReferencesCall = Call<unknown, unknown, References, 'read'>

export type Deletion<Row> = {
  /** The call that deletes a record. Its guard decides whether the person may. */
  call: AnyCall
  /** Fields that identify a record, in the row and in the calls. `id` by default. */
  key?: (keyof Row & string) | readonly (keyof Row & string)[]
  /** Name of a record in the dialog, if it is not that of the row. */
  nameOf?: (row: Row) => string
  /** Rule that forbids the deletion of a record. */
  errorFor?: (row: Row) => Message | null
  /**
   * The call that returns the references to a record, and how they are shown. Without it only the server knows the
   * references and returns them in its error.
   */
  references?: ReferenceLinks & { call: AnyCall }
}

/** Labels of the records that refer to another, and the links to them. */
export type ReferenceLinks = {
  labelOf: (reference: Reference) => string
  hrefOf: (reference: Reference) => string | null
}

type Deletable = { version?: number }
type DialogProps<Row> = { options: Deletion<Row>; row: Row; name: string; onClose: () => void }

/**
 * Delete action of a list: row menu entry and confirmation dialog. If other records refer to the record, the dialog
 * lists them as links instead. Without options, there is no entry.
 */
export function useDeletion<Row>(options: Deletion<Row> | undefined, nameOf: (row: Row) => string) {
  const t = useWords(recordWords)
  const m = useMessage()
  const [leaving, setLeaving] = useState<Row | null>(null)
  // Re-renders when permissions change.
  useSignedIn()
  if (!options) return { entries: () => [], dialog: null }
  const { call, references, errorFor } = options
  const entries = (row: Row): RowAction[] => {
    const error = errorFor?.(row)
    const disabledReason = getDisabledReason(guardFor(call.needs, keysOf(options, row)) ?? 'signed-in')
    return [
      {
        label: t('delete'),
        danger: true,
        disabledReason: disabledReason ?? (error ? m(error) : null),
        onSelect: () => setLeaving(row),
      },
    ]
  }
  if (leaving === null) return { entries, dialog: null }
  const name = (options.nameOf ?? nameOf)(leaving)
  const props = { options, row: leaving, name, onClose: () => setLeaving(null) }
  return {
    entries,
    dialog: references ? <CheckReferences {...props} references={references} /> : <Confirm {...props} />,
  }
}

const keysOf = <Row,>({ key = 'id' as keyof Row & string }: Deletion<Row>, row: Row) =>
  Object.fromEntries([key].flat().map((field) => [field, row[field as keyof Row]]))

function Confirm<Row>({ options, row, name, onClose }: DialogProps<Row>) {
  const t = useWords(recordWords)
  const remove = useApiMutation(options.call)
  const { version } = row as Deletable
  return (
    <ReasonDialog
      title={t('deleteTitle', { name })}
      consequence={t('deleteSentence')}
      verb={t('delete')}
      danger
      withReason={false}
      onConfirm={() => remove.mutateAsync({ ...keysOf(options, row), version })}
      onClose={onClose}
    />
  )
}

function CheckReferences<Row>({
  references: { call, labelOf, hrefOf },
  ...props
}: DialogProps<Row> & { references: ReferenceLinks & { call: AnyCall } }) {
  const t = useWords(recordWords)
  const { options, row, name, onClose } = props
  const { data } = useApiQuery(call as ReferencesCall, keysOf(options, row), { background: true })
  if (!data) return null
  if (data.total === 0) return <Confirm {...props} />
  const more = data.total - data.rows.length
  return (
    <Modal opened onClose={onClose} title={t('inUseTitle', { name })} centered>
      <div className={styles.consequence}>
        {t('inUseSentence', { n: data.total })}
        <ul>
          {data.rows.map((reference) => {
            const href = hrefOf(reference)
            return (
              <li key={`${reference.what} ${reference.id}`}>
                {labelOf(reference)}:{' '}
                {href ? <AddressLink address={href}>{reference.name}</AddressLink> : reference.name}
              </li>
            )
          })}
          {more > 0 && <li>{t('inUseMore', { n: more })}</li>}
        </ul>
      </div>
      <DialogFooter>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      </DialogFooter>
    </Modal>
  )
}
