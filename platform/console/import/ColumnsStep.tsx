import { Button, Checkbox, Table } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { FileNotes } from '#platform/console/import/FileNotes.tsx'
import { importWords } from '#platform/console/import/words.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import type { importCalls } from '#platform/contract/imports.ts'
import { SelectInput } from '#platform/console/form/SelectInput.tsx'
import styles from './import.module.css'

type Read = ReplyOf<typeof importCalls.read>
type Props = {
  read: Read
  /** Previously chosen settings. */
  options: Record<string, boolean>
  isBusy: boolean
  onBack: () => void
  onPreview: (mapping: Read['mapping'], options: Record<string, boolean>) => void
}

/** Import step that assigns the columns of the file to fields, with examples from the file. */
export function ColumnsStep({ read, options: initial, isBusy, onBack, onPreview }: Props) {
  const t = useWords(importWords)
  const language = useLanguage()
  const [mapping, setMapping] = useState(read.mapping)
  const [chosen, setChosen] = useState(initial)
  const options = [
    { value: '', label: t('notInFile') },
    ...read.header.map((name, index) => ({
      value: String(index),
      label: name === '' ? t('unnamed', { n: String(index + 1) }) : name,
    })),
  ]
  const samplesOf = (column: number | null | undefined) =>
    column === null || column === undefined
      ? ''
      : read.sample
          .map((cells) => cells[column] ?? '')
          .filter((text) => text !== '')
          .slice(0, 3)
          .join(' · ')
  return (
    <section>
      <h2>{t('columnsTitle')}</h2>
      <p className={styles.quiet}>{t('columnsHint')}</p>
      <FileNotes notes={read.notes} />
      <div className={styles.table}>
        <Table className={styles.mapping ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('field')}</Table.Th>
              <Table.Th>{t('column')}</Table.Th>
              <Table.Th>{t('match')}</Table.Th>
              <Table.Th>{t('sample')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {read.columns.map(({ field, title, isRequired }) => (
              <Table.Tr key={field}>
                <Table.Th scope="row">
                  {title[language]} {isRequired && <span className={styles.quiet}>({t('required')})</span>}
                </Table.Th>
                <Table.Td>
                  <SelectInput
                    aria-label={title[language]}
                    data={options}
                    value={String(mapping[field] ?? '')}
                    error={isRequired && (mapping[field] ?? null) === null}
                    onChange={(value) =>
                      setMapping({ ...mapping, [field]: value === '' ? null : Number(value) })
                    }
                  />
                </Table.Td>
                <Table.Td>
                  <Match
                    column={mapping[field] ?? null}
                    suggested={read.mapping[field] ?? null}
                    isRequired={isRequired}
                  />
                </Table.Td>
                <Table.Td className={styles.sample ?? ''}>{samplesOf(mapping[field])}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {read.options.map(({ key, title, hint }) => (
        <Checkbox
          key={key}
          mt="md"
          label={title[language]}
          description={hint[language]}
          checked={chosen[key] ?? false}
          onChange={({ target }) => setChosen({ ...chosen, [key]: target.checked })}
        />
      ))}
      <div className={styles.bar}>
        <Button variant="default" onClick={onBack}>
          {t('chooseAnother')}
        </Button>
        <Button className={styles.end ?? ''} loading={isBusy} onClick={() => onPreview(mapping, chosen)}>
          {t('previewRows')}
        </Button>
      </div>
    </section>
  )
}

type MatchProps = { column: number | null; suggested: number | null; isRequired: boolean }

/** How the column of a field was found. */
function Match({ column, suggested, isRequired }: MatchProps) {
  const t = useWords(importWords)
  if (column === null)
    return isRequired ? (
      <span className={styles.wrong}>{t('matchMissing')}</span>
    ) : (
      <span className={styles.quiet}>{t('matchNone')}</span>
    )
  return column === suggested ? (
    <span className={styles.matched}>
      <IconCheck size={14} aria-hidden="true" /> {t('matchName')}
    </span>
  ) : (
    <span>{t('matchSelected')}</span>
  )
}
