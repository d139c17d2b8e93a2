export const id=442,ids=[442],modules={1442:((_,e,n)=>{n.d(e,{B:()=>t,L:()=>r});function r(o,u){return`${t(o)} ${u}${o===1?"":"s"}`}function t(o){return o.toLocaleString("en-US")}})};
