import { Alert, Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { callApi, errorMessage, useApiMutation } from '#platform/console/api/api.ts'
import { isFullyMatched } from '#platform/console/import/column-mapping.ts'
import { ColumnsStep } from '#platform/console/import/ColumnsStep.tsx'
import { type ImportStep, ImportSteps } from '#platform/console/import/ImportSteps.tsx'
import { LastImport } from '#platform/console/import/LastImport.tsx'
import { type Confirm, PreviewStep } from '#platform/console/import/PreviewStep.tsx'
import { downloadText } from './download-text.ts'
import { importWords } from '#platform/console/import/words.ts'
import { toastMessage } from '#platform/console/toast.ts'
import { DropArea } from '#platform/console/upload/DropArea.tsx'
import { uploadFile } from '#platform/console/upload/upload-file.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { importCalls, type ImportCounts } from '#platform/contract/imports.ts'
import { uploads } from '#platform/contract/uploads.ts'
import styles from './import.module.css'

type Read = ReplyOf<typeof importCalls.read>
type Checked = ReplyOf<typeof importCalls.check>['data']
type Step =
  | { at: 'file' }
  | { at: 'columns'; key: string; read: Read; options: Record<string, boolean> }
  | { at: 'preview'; key: string; read: Read; options: Record<string, boolean>; checked: Checked }
  | { at: 'done'; counts: ImportCounts }

type Props = {
  /** Name of the import on the server. */
  kind: string
  /** Id of the record to which the rows are added, if the import has one. */
  target?: string
  /** Reason the person cannot import. Disables the first step. */
  disabledReason?: string | null
  /** Suggested next action after the import. */
  after?: ReactNode
  /** Call of the area that confirms the import, used instead of the default one. */
  confirm?: Confirm
}

/** Imports rows from a file in four steps: file, columns, preview, confirmation. */
export function ImportScreen({
  kind,
  target = '',
  disabledReason = null,
  after,
  confirm = importCalls.apply,
}: Props) {
  const t = useWords(importWords)
  const [step, setStep] = useState<Step>({ at: 'file' })
  const [stepError, setStepError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [fileName, setFileName] = useState('')
  const check = useApiMutation(importCalls.check)

  const runStep = async (work: () => Promise<void>) => {
    setStepError(null)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setStepError(errorMessage(error))
      toastMessage('danger', errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const receiveFile = ([file]: File[]) =>
    file &&
    runStep(async () => {
      const { key } = await uploadFile(uploads.importFile, file)
      setFileName(file.name)
      const read = await callApi(importCalls.read, { kind, key })
      setStep({ at: 'columns', key, read, options: {} })
      if (isFullyMatched(read)) await previewRows(key, read, read.mapping, {})
    })
  const changeHeaderRow = ({ key, options }: Extract<Step, { at: 'columns' }>, headerRow: number) =>
    runStep(async () =>
      setStep({
        at: 'columns',
        key,
        options,
        read: await callApi(importCalls.read, { kind, key, headerRow }),
      }),
    )
  const previewRows = (key: string, read: Read, mapping: Read['mapping'], options: Record<string, boolean>) =>
    runStep(async () => {
      const { data } = await check.mutateAsync({
        kind,
        key,
        headerRow: read.headerRow,
        mapping,
        options,
        target,
      })
      setStep({ at: 'preview', key, read: { ...read, mapping }, options, checked: data })
    })
  const details: Partial<Record<ImportStep, string>> = {}
  if (step.at !== 'file') details.file = fileName
  if (step.at === 'preview') {
    const { columns, mapping } = step.read
    const matched = columns.filter(({ field }) => (mapping[field] ?? null) !== null).length
    const { error, total } = step.checked.counts
    details.columns = t('matchedColumns', { n: matched, total: columns.length })
    details.preview = error > 0 ? t('toCorrect', { n: error }) : t('rowCount', { n: total })
  }

  return (
    <div className={styles.screen} aria-busy={isBusy}>
      <ImportSteps current={step.at} details={details} />
      {stepError !== null && (
        <Alert color="red" role="alert" mb="md">
          {stepError}
        </Alert>
      )}
      {step.at === 'file' && (
        <section>
          <h2>{t('fileTitle')}</h2>
          <p className={`${styles.quiet} mb-12 muted`}>{disabledReason ?? t('fileHint')}</p>
          <label htmlFor="import-file" className={`${styles.quiet} mb-12 muted`}>
            {t('file')}
          </label>
          <DropArea
            id="import-file"
            upload={uploads.importFile}
            label={t('fileTitle')}
            disabled={isBusy || disabledReason !== null}
            onFiles={(files) => void receiveFile(files)}
          />
          <div className="row gap-8-12 my-12">
            <Button
              variant="default"
              disabled={disabledReason !== null}
              onClick={() =>
                void runStep(async () => {
                  const { name, text } = await callApi(importCalls.template, { kind })
                  downloadText(name, text)
                })
              }
            >
              {t('template')}
            </Button>
          </div>
          {disabledReason === null && <LastImport kind={kind} />}
        </section>
      )}
      {step.at === 'columns' && (
        <ColumnsStep
          key={step.read.headerRow}
          read={step.read}
          options={step.options}
          isBusy={isBusy}
          onBack={() => setStep({ at: 'file' })}
          onHeaderRow={(headerRow) => void changeHeaderRow(step, headerRow)}
          onPreview={(mapping, options) => void previewRows(step.key, step.read, mapping, options)}
        />
      )}
      {step.at === 'preview' && (
        <PreviewStep
          columns={step.read.columns}
          checked={step.checked}
          confirm={confirm}
          onBack={() => setStep({ at: 'columns', key: step.key, read: step.read, options: step.options })}
          onDone={({ message, data: { counts } }) => {
            toastMessage('success', message)
            setStep({ at: 'done', counts })
          }}
        />
      )}
      {step.at === 'done' && (
        <section role="status">
          <h2>{t('doneTitle')}</h2>
          <p>{t('doneHint', { created: String(step.counts.create), updated: String(step.counts.update) })}</p>
          <div className="row gap-8-12 my-12">
            {after}
            <Button variant="default" onClick={() => setStep({ at: 'file' })}>
              {t('chooseAnother')}
            </Button>
          </div>
          <LastImport kind={kind} />
        </section>
      )}
    </div>
  )
}
