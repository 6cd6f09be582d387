import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { templatePlace } from '#areas/catalogue/access.ts'
import { type Unit, unitCalls } from '#areas/catalogue/units/contract.ts'
import { hrefOfUse, nameOfUse } from '#areas/catalogue/screens/uses.ts'
import { words } from '#areas/catalogue/words.ts'
import { sentenceOf, useAnswer, useAsk } from '#platform/console/ask.ts'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useDeletion } from '#platform/console/record/use-deletion.tsx'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'
import styles from '#areas/catalogue/screens/catalogue.module.css'

/** The units of measure, listed, added and deleted in a dialog of the template's form. */
export function UnitsButton() {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('manageUnits')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('units')} size="lg">
        {isOpen && <Units />}
      </Modal>
    </>
  )
}

function Units() {
  const t = useWords(words)
  const closed = useClosed(templatePlace)
  const { data } = useAnswer(unitCalls.get, {}, { quiet: true })
  const remove = useAsk(unitCalls.delete)
  const deletion = useDeletion<Unit>({
    nameOf: ({ name, code }) => `${name} (${code})`,
    closed: closed.delete,
    uses: unitCalls.uses,
    wire: ({ id }) => ({ id }),
    nameOfUse: nameOfUse(t),
    hrefOfUse,
    remove: ({ id }) => remove.mutateAsync({ id }),
  })
  return (
    <>
      <ul className={styles.units}>
        {(data ?? []).map((unit) => {
          const entry = deletion.entry(unit)
          return (
            <li key={unit.id} className={styles.unit}>
              <strong>{unit.code}</strong>
              <span>{unit.name}</span>
              <span className={styles.quiet}>{t('usedBy', { n: unit.templateCount })}</span>
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                disabled={closed.delete !== null}
                title={closed.delete ?? ''}
                aria-label={t('deleteUnit', { name: unit.name })}
                onClick={entry.onSelect}
              >
                {entry.label}
              </Button>
            </li>
          )
        })}
      </ul>
      <NewUnit closed={closed.create} />
      {deletion.dialog}
    </>
  )
}

function NewUnit({ closed }: { closed: string | null }) {
  const t = useWords(words)
  const add = useAsk(unitCalls.new)
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  return (
    <form
      aria-label={t('newUnit')}
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate(
          { code, name },
          {
            onSuccess: ({ message }) => {
              toast('success', t('success'), message)
              setCode('')
              setName('')
            },
          },
        )
      }}
    >
      <TextInput
        label={t('code')}
        description={t('unitCodeHint')}
        maxLength={10}
        required
        value={code}
        error={add.error && sentenceOf(add.error)}
        onChange={({ target }) => setCode(target.value)}
      />
      <TextInput
        label={t('name')}
        maxLength={60}
        required
        mt="sm"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" mt="md" loading={add.isPending} disabled={closed !== null} title={closed ?? ''}>
        {t('add')}
      </Button>
    </form>
  )
}
