/** Pause, resume, stop, extend, and for a debate: say something, put a question. Only now: the past can't be steered. */
import { useState } from 'react'
import { endedAt, unanswered } from '../../../src/core/house/commands.ts'
import { useMay } from '../api/visitor.ts'
import { useMoment } from '../fold/moment.ts'
import { Button } from '../kit/basics.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { SayDialog } from './say-dialog.tsx'
import { steerNow } from './steer.ts'
import type { Runner } from './use-runner.ts'

type Open = 'interject' | 'force-thread' | 'extend' | null

export function Controls({ runner }: { readonly runner: Runner }) {
  const { story, state, isNow } = useMoment()
  const [open, setOpen] = useState<Open>(null)
  const [isBusy, setBusy] = useState(false)
  const { house } = story.now ?? state
  const { id, status, opening } = house
  const mayRun = useMay('run')
  if (!isNow || mayRun === false) return null
  const isDebate = opening.protocol === 'debate'
  // A room is not stopped: its sessions end, by a word of their own.
  const isRoom = opening.protocol === 'room'
  const isGoing = status === 'open' || status === 'paused'
  // What the governor asks is answered with a word, above; a limit can only be raised here.
  const isAsked = unanswered(house).length > 0
  const close = (): void => setOpen(null)
  // One press, one command: until it is answered, no button takes another.
  const send = async (body: Readonly<Record<string, unknown>>, done: string): Promise<void> => {
    setBusy(true)
    await steerNow(id, body, done)
    setBusy(false)
  }
  return (
    <fieldset disabled={isBusy} className="no-print flex flex-wrap items-center gap-2">
      <legend className="sr-only">Steer it</legend>
      {isDebate && isGoing && (
        <>
          <Button small onClick={() => setOpen('interject')}>
            Say something
          </Button>
          <Button small onClick={() => setOpen('force-thread')}>
            Put a question
          </Button>
        </>
      )}
      {status === 'open' && !runner.isIdle && (
        <Button small icon="pause" onClick={() => void send({ type: 'pause' }, 'Paused: nothing new is asked.')}>
          Pause
        </Button>
      )}
      {(status === 'paused' || runner.isIdle) && !isAsked && (
        <Button small look="primary" icon="play" onClick={() => void send({ type: 'resume' }, 'It goes on.')}>
          Resume
        </Button>
      )}
      {isGoing && !isRoom && (
        <Button small look="danger" icon="stop" onClick={() => void send({ type: 'stop' }, 'It stops once what is in the air has landed.')}>
          Stop
        </Button>
      )}
      {status === 'stopping' && (
        <Button small look="danger" icon="stop" onClick={() => void send({ type: 'stop', hard: true }, 'Stopped at once.')}>
          Stop at once
        </Button>
      )}
      {status === 'stopped' && !isRoom && !isAsked && endedAt(house.governor) === null && (
        <Button small look="primary" icon="play" onClick={() => setOpen('extend')}>
          Let it go on
        </Button>
      )}
      {open === 'interject' && <SayDialog kind="interject" id={id} onClose={close} />}
      {open === 'force-thread' && <SayDialog kind="force-thread" id={id} onClose={close} />}
      {open === 'extend' && <ExtendDialog id={id} onClose={close} />}
    </fieldset>
  )
}
