import { Button } from '@mantine/core'
import { Modal } from '#platform/console/dialog/Modal.tsx'
import { DialogFooter } from '#platform/console/dialog/DialogFooter.tsx'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '#platform/console/api/api.ts'
import type { RowAction } from '#platform/console/list/ListScreen.tsx'
import { ReasonDialog } from '#platform/console/record/ReasonDialog.tsx'
import { recordWords } from '#platform/console/record/words.ts'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import type { AnyCall, Call, InputOf } from '#platform/contract/call.ts'
import type { Reference, References } from '#platform/contract/references.ts'
import styles from '#platform/console/record/record.module.css'

type ReferencesCall = Call<unknown, unknown, References, 'read'>

type DeletionOptions<Row, C extends AnyCall = AnyCall> = {
  /** The call that deletes a record. */
  call: C
  /** Fields that identify a record in the calls. */
  key: (row: Row) => Omit<InputOf<C>, 'version'>
  /** Defaults to the record's `name`. */
  nameOf?: (row: Row) => string
  /** Reason the person lacks permission, or null if they have it. */
  disabledReason: string | null
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

/** Requires `nameOf` for records without a `name`. */
type WithName<Row> = Row extends { name: string } ? unknown : { nameOf: (row: Row) => string }

const nameIn = <Row,>({ nameOf }: { nameOf?: (row: Row) => string }, row: Row) =>
  nameOf ? nameOf(row) : (row as { name: string }).name

type Deletable = { version?: number }
type DialogProps<Row> = { options: DeletionOptions<Row>; row: Row; onClose: () => void }

/**
 * Delete action of a list: row menu entry and confirmation dialog. If other records refer to the record, the dialog
 * lists them as links instead.
 */
export function useDeletion<Row extends Deletable, C extends AnyCall>(
  options: DeletionOptions<Row, C> & WithName<Row>,
) {
  const t = useWords(recordWords)
  const [leaving, setLeaving] = useState<Row | null>(null)
  const { disabledReason, references } = options
  const entry = (row: Row): RowAction => ({
    label: t('delete'),
    danger: true,
    disabledReason,
    onSelect: () => setLeaving(row),
  })
  if (leaving === null) return { entry, dialog: null }
  const props = { options, row: leaving, onClose: () => setLeaving(null) }
  return {
    entry,
    dialog: references ? <CheckReferences {...props} references={references} /> : <Confirm {...props} />,
  }
}

function Confirm<Row extends Deletable>({ options, row, onClose }: DialogProps<Row>) {
  const t = useWords(recordWords)
  const { call, key } = options
  const remove = useApiMutation(call)
  return (
    <ReasonDialog
      title={t('deleteTitle', { name: nameIn(options, row) })}
      consequence={t('deleteSentence')}
      verb={t('delete')}
      danger
      withReason={false}
      onConfirm={() => remove.mutateAsync({ ...key(row), version: row.version })}
      onClose={onClose}
    />
  )
}

function CheckReferences<Row extends Deletable>({
  references: { call, labelOf, hrefOf },
  ...props
}: DialogProps<Row> & { references: ReferenceLinks & { call: AnyCall } }) {
  const t = useWords(recordWords)
  const { options, row, onClose } = props
  const { data } = useApiQuery(call as ReferencesCall, options.key(row), { background: true })
  const name = nameIn(options, row)
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
