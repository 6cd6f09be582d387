import { Button } from '@mantine/core'
import { Modal } from '#platform/console/record/Modal.tsx'
import { DialogFooter } from '#platform/console/record/DialogFooter.tsx'
import { type ReactNode, useState } from 'react'
import { useApiQuery } from '#platform/console/api/api.ts'
import type { RowAction } from '#platform/console/list/ListScreen.tsx'
import { ReasonDialog } from '#platform/console/record/ReasonDialog.tsx'
import { recordWords } from '#platform/console/record/words.ts'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import type { AnyCall, Call } from '#platform/contract/call.ts'
import type { Reference, References } from '#platform/contract/references.ts'
import styles from './record.module.css'

type ReferencesCall = Call<unknown, unknown, References, 'read'>

type SimpleDeletion<Row> = {
  nameOf: (row: Row) => string
  /** Reason the person lacks permission, or null if they have it. */
  disabledReason: string | null
  remove: (row: Row) => Promise<unknown>
}

type DeletionOptions<Row> = SimpleDeletion<Row> & {
  /** Call that returns the references to a record, and its input. */
  references: AnyCall
  input: (row: Row) => Readonly<Record<string, unknown>>
  /** Label of a referring record, and the link to it. */
  nameOfReference: (reference: Reference) => string
  hrefOfReference: (reference: Reference) => string | null
}

type Deleting<Row> = { entry: (row: Row) => RowAction; dialog: ReactNode }
type DialogProps<A, Row> = { options: A; row: Row; onClose: () => void }

/**
 * Delete action of a list: row menu entry and confirmation dialog. If other records refer to the record, the dialog
 * lists them as links instead.
 */
export function useDeletion<Row>(options: DeletionOptions<Row>): Deleting<Row> {
  const { entry, leaving, stay } = useDeletionDialog<Row>(options.disabledReason)
  return {
    entry,
    dialog: leaving !== null && <ConfirmDeletion options={options} row={leaving} onClose={stay} />,
  }
}

/** Like `useDeletion`, for records whose references are known only to the server, which returns them in its error. */
export function useSimpleDeletion<Row>(options: SimpleDeletion<Row>): Deleting<Row> {
  const { entry, leaving, stay } = useDeletionDialog<Row>(options.disabledReason)
  return {
    entry,
    dialog: leaving !== null && <ConfirmSimpleDeletion options={options} row={leaving} onClose={stay} />,
  }
}

function useDeletionDialog<Row>(disabledReason: string | null) {
  const t = useWords(recordWords)
  const [leaving, setLeaving] = useState<Row | null>(null)
  return {
    entry: (row: Row) => ({
      label: t('delete'),
      danger: true,
      disabledReason,
      onSelect: () => setLeaving(row),
    }),
    leaving,
    stay: () => setLeaving(null),
  }
}

function ConfirmSimpleDeletion<Row>({ options, row, onClose }: DialogProps<SimpleDeletion<Row>, Row>) {
  const t = useWords(recordWords)
  return (
    <ReasonDialog
      title={t('deleteTitle', { name: options.nameOf(row) })}
      consequence={t('deleteSentence')}
      verb={t('delete')}
      danger
      withReason={false}
      onConfirm={() => options.remove(row)}
      onClose={onClose}
    />
  )
}

function ConfirmDeletion<Row>({ options, row, onClose }: DialogProps<DeletionOptions<Row>, Row>) {
  const t = useWords(recordWords)
  const { data } = useApiQuery<ReferencesCall>(options.references as ReferencesCall, options.input(row), {
    background: true,
  })
  const name = options.nameOf(row)
  if (!data) return null
  if (data.total === 0) return <ConfirmSimpleDeletion options={options} row={row} onClose={onClose} />
  const more = data.total - data.rows.length
  return (
    <Modal opened onClose={onClose} title={t('inUseTitle', { name })} centered>
      <div className={styles.consequence}>
        {t('inUseSentence', { n: data.total })}
        <ul>
          {data.rows.map((reference) => {
            const href = options.hrefOfReference(reference)
            return (
              <li key={`${reference.what} ${reference.id}`}>
                {options.nameOfReference(reference)}:{' '}
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
