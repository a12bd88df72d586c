import { test } from 'vitest'
import { live, told } from './ask-world.ts'
test('x', async () => {
  const t=performance.now(); let n=0, bad=0, ev=0; const ends: Record<string, number>={}
  for (let i=0;i<800;i++){ const l = await live(i).catch(e=>({seed:i, story:'threw', events:[], wrong:[e.stack]})); n++; ev+=l.events.length; if (l.wrong.length) { if (bad++<6) console.log(told(l as never).slice(0,1800)) } 
   const last = l.events.findLast(e=>e.type==='deliberation.closed') as any; ends[last?.reason]=(ends[last?.reason]??0)+1 }
  console.log((performance.now()-t)/n,'ms', ev/n, bad, ends)
}, 200_000)
