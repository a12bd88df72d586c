import { test } from 'vitest'
import { commonOf, contextOf, EYES, novel } from './room.fixture.ts'
import { lookAt } from './look.ts'
import { statementsIn } from '../../../core/canon/extract.ts'
import { unbornIn } from './claimed.ts'
import { roomVoices } from './voices.ts'
test('x', () => {
  const t=(n:string,f:()=>void)=>{const a=performance.now(); for(let i=0;i<200;i++) f(); console.log(n,((performance.now()-a)/200).toFixed(3),'ms')}
  const v=commonOf('continuity',EYES)
  t('look',()=>lookAt(v,contextOf()))
  t('statements',()=>statementsIn(novel.text('chapter-3/scene-1.md')??''))
  t('unborn',()=>unbornIn(novel.text('notes/working-notes.md')??'','notes/working-notes.md',novel))
  t('discuss',()=>roomVoices.discuss({purpose:'discuss',...v},contextOf()))
  t('search',()=>novel.search('Oda eyes green',8))
  t('challenge',()=>roomVoices.challenge({purpose:'challenge',...v,reason:'quick-consensus',commentsLeftAsAdvocate:2},contextOf()))
})
