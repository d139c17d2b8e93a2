// The browser script: it reports a page when it is shown, and when client-side navigation shows another. It sets no cookie,
// stores nothing in the browser, and sends nothing for people who opt out of tracking.

/** Readable here; the wire form has no indentation. Old browsers run it too, so it uses only what they support. */
const SOURCE = `
(function(){
  var d=document,n=navigator,l=location,s=d.currentScript,a=s.src.split('beacon.js')[0]+'v1/beacon/'+s.dataset.project,last;
  if(n.doNotTrack==='1'||n.globalPrivacyControl)return;
  function send(){
    if(l.pathname===last)return;
    last=l.pathname;
    var b=JSON.stringify({p:last,h:l.host,i:crypto.getRandomValues(new Uint32Array(4)).join('-')});
    if(!n.sendBeacon||!n.sendBeacon(a,b))fetch(a,{method:'POST',body:b,keepalive:true,mode:'no-cors'}).catch(function(){});
  }
  function follow(k){
    var f=history[k];
    history[k]=function(){
      var r=f.apply(this,arguments);
      send();
      return r;
    };
  }
  function start(){
    send();
    follow('pushState');
    follow('replaceState');
    addEventListener('popstate',send);
  }
  if(d.prerendering)d.addEventListener('prerenderingchange',start,{once:true});
  else start();
})();
`

/** What `GET /beacon.js` answers: at most 1,000 bytes. */
export const BEACON_SCRIPT = SOURCE.replaceAll(/\n\s*/g, '')
