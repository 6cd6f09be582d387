import { Button, TextInput } from '@mantine/core'
import { DialogButton, useDisabledReasons } from '#platform/console/record.ts'
import { useState } from 'react'
import { templatePlace } from '#areas/catalogue/access.ts'
import { type Unit, unitCalls } from '#areas/catalogue/units/contract.ts'
import { referenceLinks } from '#areas/catalogue/screens/references.ts'
import { words } from '#areas/catalogue/words.ts'
import { errorMessage, useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { useDeletion } from '#platform/console/list.ts'
import { toastMessage } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/i18n.ts'
import styles from '#areas/catalogue/screens/catalogue.module.css'

/** Opens a dialog to list, add and delete units of measure from the template form. */
export function UnitsButton() {
  const t = useWords(words)
  return <DialogButton label={t('units')}>{() => <Units />}</DialogButton>
}

function Units() {
  const t = useWords(words)
  const disabledReason = useDisabledReasons(templatePlace)
  const { data } = useApiQuery(unitCalls.get, {}, { background: true })
  const deletion = useDeletion<Unit>(
    { call: unitCalls.delete, references: { call: unitCalls.uses, ...referenceLinks(t) } },
    ({ name, code }) => `${name} (${code})`,
  )
  return (
    <>
      <ul className="stack mb-16 border rounded-6">
        {(data ?? []).map((unit) => {
          const [entry] = deletion.entries(unit)
          return (
            <li key={unit.id} className={`${styles.unit} flex items-center gap-12 border-b p-8-12`}>
              <strong>{unit.code}</strong>
              <span>{unit.name}</span>
              <span className="text-12 muted">{t('usedBy', { n: unit.templateCount })}</span>
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                disabled={disabledReason.delete !== null}
                title={disabledReason.delete ?? ''}
                aria-label={t('deleteNamed', { name: unit.name })}
                onClick={entry?.onSelect}
              >
                {entry?.label}
              </Button>
            </li>
          )
        })}
      </ul>
      <NewUnit disabledReason={disabledReason.create} />
      {deletion.dialog}
    </>
  )
}

function NewUnit({ disabledReason }: { disabledReason: string | null }) {
  const t = useWords(words)
  const add = useApiMutation(unitCalls.new)
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
              toastMessage('success', message)
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
        error={add.error && errorMessage(add.error)}
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
      <Button
        type="submit"
        mt="md"
        loading={add.isPending}
        disabled={disabledReason !== null}
        title={disabledReason ?? ''}
      >
        {t('addUnit')}
      </Button>
    </form>
  )
}
