import { ActionButton, RecordScreen } from '#platform/console/record.ts'
import { useState } from 'react'
import { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { batchPath, columns } from '#areas/adjustments/batches/rules.ts'
import { Batches } from './Batches.tsx'
import { downloadText } from './download-text.ts'
import { ReasonCode } from '#areas/adjustments/contract.ts'
import { words } from '#areas/adjustments/words.ts'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { adjustmentMakers } from '#areas/adjustments/access.ts'
import { callApi, errorMessage, useApiMutation } from '#platform/console/api.ts'
import { goTo } from '#platform/console/router.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { toast } from '#platform/console/toast.ts'
import { DropArea, uploadFile } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { ColumnsStep, isFullyMatched } from '#platform/console/import.ts'
import type { SheetColumns } from '#platform/contract/imports.ts'
import { type Upload, uploads } from '#platform/contract/uploads.ts'

// Uses the upload area of adjustment files, restricted to spreadsheet formats.
const tableFile: Upload = { ...uploads.adjustmentFile, extensions: ['csv', 'xlsx'] }

type Chosen = { key: string; read: SheetColumns }

/** Uploads a file, lets the person match its columns, has it validated and opens the result. `revises` is the returned batch that it corrects. */
export function BatchFileUpload({ revises }: { revises?: number | undefined }) {
  const t = useWords(batchWords)
  const tAdjustment = useWords(words)
  const validate = useApiMutation(batchCalls.process)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [part, setPart] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const disabledReason = useDisabledReason(adjustmentMakers)

  const runStep = async (work: () => Promise<void>) => {
    setError(null)
    setPart(1)
    try {
      await work()
    } catch (error) {
      setError(errorMessage(error))
    } finally {
      setPart(null)
    }
  }
  const receiveFile = ([file]: File[]) =>
    file &&
    runStep(async () => {
      setPart(0)
      const { key } = await uploadFile(tableFile, file, { onProgress: setPart })
      const read = await callApi(batchCalls.columns, { s3_url: key })
      setChosen({ key, read })
      if (isFullyMatched(read)) await checkRows({ key, read }, read.mapping)
    })
  const changeHeaderRow = (key: string, headerRow: number) =>
    runStep(async () =>
      setChosen({ key, read: await callApi(batchCalls.columns, { s3_url: key, headerRow }) }),
    )
  const checkRows = ({ key, read }: Chosen, mapping: SheetColumns['mapping']) =>
    runStep(async () => {
      const { data, message } = await validate.mutateAsync({
        action: 'validate',
        s3_url: key,
        headerRow: read.headerRow,
        mapping,
        ...(revises !== undefined && { revises }),
      })
      toast(data.invalid === 0 ? 'success' : 'warning', data.refNo, message)
      goTo(batchPath(data.batchId))
    })

  return (
    <RecordScreen
      title={t('pageTitle')}
      actions={
        disabledReason === null && (
          <ActionButton
            label={t('template')}
            onPress={() =>
              void callApi(batchCalls.template, {}).then(({ fileName, text }) => downloadText(fileName, text))
            }
          />
        )
      }
    >
      {disabledReason !== null && (
        <p className="mt-12 p-8-12 edge-warning bg-warning">
          <strong>{t('uploadFile')}</strong>: {disabledReason}
        </p>
      )}
      {disabledReason === null && chosen === null && (
        <section className="p-16 border rounded-6" aria-label={t('uploadFile')}>
          <h2 className="mb-8 text-14">{revises === undefined ? t('uploadFile') : t('uploadCorrected')}</h2>
          <p className="muted">{t('uploadSentence')}</p>
          <p className="muted">{t('columns', { columns: columns.join(', ') })}</p>
          <p className="muted">
            {t('reasons', {
              reasons: ReasonCode.options
                .map((code) => `${tAdjustment(`reasonCode_${code}`)} (${code})`)
                .join(', '),
            })}
          </p>
          <div className="my-12">
            <label htmlFor="batch-file">{t('file')}</label>
            <DropArea
              id="batch-file"
              upload={tableFile}
              label={t('chooseFile')}
              disabled={part !== null}
              isWrong={error !== null}
              onFiles={(files) => void receiveFile(files)}
            />
          </div>
          {part !== null && (
            <p role="status">
              {part < 1 ? t('uploading', { part: String(Math.round(part * 100)) }) : t('checking')}
            </p>
          )}
          {error !== null && <FileError error={error} />}
        </section>
      )}
      {chosen !== null && (
        <>
          {error !== null && <FileError error={error} />}
          <ColumnsStep
            key={chosen.read.headerRow}
            read={chosen.read}
            options={{}}
            isBusy={part !== null}
            onBack={() => {
              setError(null)
              setChosen(null)
            }}
            onHeaderRow={(headerRow) => void changeHeaderRow(chosen.key, headerRow)}
            onPreview={(mapping) => void checkRows(chosen, mapping)}
          />
        </>
      )}
      <Batches />
    </RecordScreen>
  )
}

const FileError = ({ error }: { error: string }) => (
  <p role="alert" className="mt-12 p-8-12 edge-warning bg-warning">
    {error}
  </p>
)
