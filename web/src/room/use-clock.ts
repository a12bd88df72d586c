/** What time it is in the room: now, again every so often; at a past moment, the time of that moment. */
import { useEffect, useState } from 'react'
import { useMoment } from '../fold/moment.ts'
import { useRoom } from './room.ts'

const TICK_MS = 20_000

export function useClock(): number {
  const { isNow } = useMoment()
  const { house, wallMsOf } = useRoom()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return isNow ? now : wallMsOf(house.at)
}
