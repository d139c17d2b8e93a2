// Commands of TeX that only typeset what stands beside them. Of MathJax 3 (https://docs.mathjax.org/en/v3.2/input/tex/macros/)
// and KaTeX (https://katex.org/docs/supported.html): those that define, load, link, style or name something are not here.

const words = (...lists: string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split(' ')))

const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi ' +
  'omega varepsilon vartheta varpi varrho varsigma varphi digamma varkappa Gamma Delta Theta Lambda Xi Pi Sigma Upsilon ' +
  'Phi Psi Omega varGamma varDelta varTheta varLambda varXi varPi varSigma varUpsilon varPhi varPsi varOmega Alpha Beta ' +
  'Epsilon Zeta Eta Iota Kappa Mu Nu Omicron Rho Tau Chi thetasym ' +
  'upalpha upbeta upgamma updelta upepsilon upzeta upeta uptheta upiota upkappa uplambda upmu upnu upxi upomicron uppi ' +
  'uprho upsigma uptau upupsilon upphi upchi uppsi upomega upvarepsilon upvartheta upvarpi upvarrho upvarsigma upvarphi ' +
  'Upgamma Updelta Uptheta Uplambda Upxi Uppi Upsigma Upupsilon Upphi Uppsi Upomega'

const LETTERS =
  'S P aleph alef alefsym beth gimel daleth hbar hslash imath jmath ell wp weierp Re Im real Reals reals image partial infty infin ' +
  'prime backprime emptyset empty varnothing nabla top bot angle measuredangle sphericalangle triangle backslash forall ' +
  'exists exist nexists neg lnot flat natural sharp clubsuit clubs diamondsuit diamonds heartsuit hearts spadesuit spades ' +
  'surd complement mho eth Finv Game Bbbk Complex cnums natnums N R Z yen pounds copyright circledR circledS checkmark maltese ' +
  'blacktriangle blacktriangledown triangledown square Box blacksquare lozenge Diamond blacklozenge bigstar diagup ' +
  'diagdown hash TeX LaTeX KaTeX degree ohm celsius perthousand micro sect dag ddag Dagger dagger ddagger aa AA ae AE o O ' +
  'oe OE ss i j mathsterling lbrace rbrace lbrack rbrack lBrace rBrace llbracket rrbracket lparen rparen lang rang lq rq ' +
  'And colon ldotp cdotp dots ldots cdots vdots ddots dotsb dotsc dotsi dotsm dotso dotsx mathellipsis varvdots lgroup ' +
  'rgroup lmoustache rmoustache arrowvert Arrowvert bracevert vert Vert lvert rvert lVert rVert langle rangle lceil rceil ' +
  'lfloor rfloor ulcorner urcorner llcorner lrcorner minuso tripledash notChar divsymbol smallint'

const FUNCTIONS =
  'arcsin arccos arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec ' +
  'sin sinh sup tan tanh argmax argmin arctg arcctg cosec cotg ctg ch sh th tg cth plim injlim projlim varliminf varlimsup ' +
  'varinjlim varprojlim limits nolimits operatorname operatornamewithlimits bmod pmod mod pod iff not sideset ' +
  'nonscript adjustlimits'

const OPERATORS =
  'coprod bigvee bigwedge biguplus bigcap bigcup int intop iint iiint iiiint idotsint oint oiint oiiint prod sum bigotimes ' +
  'bigoplus bigodot bigsqcup bigtimes triangleleft triangleright bigtriangleup bigtriangledown wedge land vee lor cap cup ' +
  'sqcap sqcup uplus amalg diamond bullet bull wr div odot oslash otimes ominus oplus mp pm plusmn circ bigcirc setminus ' +
  'cdot sdot ast times star dotplus ltimes smallsetminus rtimes Cap doublecap leftthreetimes Cup doublecup rightthreetimes ' +
  'barwedge curlywedge veebar curlyvee doublebarwedge boxminus circleddash boxtimes circledast boxdot circledcirc boxplus ' +
  'centerdot divideontimes intercal lhd rhd unlhd unrhd'

const RELATIONS =
  'propto sqsubset sqsupset sqsubseteq sqsupseteq parallel mid dashv vdash leq le geq ge lt gt succ prec approx succeq ' +
  'preceq supset subset supseteq subseteq sub sube supe in isin ni notin notni owns gg ll sim simeq perp equiv asymp smile ' +
  'frown ne neq cong doteq bowtie models leqq geqq leqslant geqslant eqslantless eqslantgtr lesssim gtrsim lessapprox ' +
  'gtrapprox approxeq lessdot gtrdot lll llless ggg gggtr lessgtr gtrless lesseqgtr gtreqless lesseqqgtr gtreqqless ' +
  'doteqdot Doteq eqcirc risingdotseq circeq fallingdotseq triangleq backsim thicksim backsimeq thickapprox subseteqq ' +
  'supseteqq Subset Supset preccurlyeq succcurlyeq curlyeqprec curlyeqsucc precsim succsim precapprox succapprox ' +
  'vartriangleleft vartriangleright trianglelefteq trianglerighteq vartriangle vDash Vdash Vvdash smallsmile shortmid ' +
  'smallfrown shortparallel bumpeq between Bumpeq pitchfork varpropto backepsilon blacktriangleleft blacktriangleright ' +
  'therefore because eqsim Join nless ngtr nleq ngeq nleqslant ngeqslant nleqq ngeqq lneq gneq lneqq gneqq lvertneqq ' +
  'gvertneqq lnsim gnsim lnapprox gnapprox nprec nsucc npreceq nsucceq precneqq succneqq precnsim succnsim precnapprox ' +
  'succnapprox nsim ncong nshortmid nshortparallel nmid nparallel nvdash nvDash nVdash nVDash ntriangleleft ntriangleright ' +
  'ntrianglelefteq ntrianglerighteq nsubseteq nsupseteq nsubseteqq nsupseteqq subsetneq supsetneq varsubsetneq ' +
  'varsupsetneq subsetneqq supsetneqq varsubsetneqq varsupsetneqq vdotswithin shortvdotswithin ratio ' +
  'coloneqq Coloneqq coloneq Coloneq eqqcolon Eqqcolon eqcolon Eqcolon colonapprox Colonapprox colonsim Colonsim dblcolon ' +
  'coloncolon vcentcolon centercolon ordinarycolon colonequals colonminus coloncolonequals coloncolonminus ' +
  'coloncolonapprox coloncolonsim approxcolon approxcoloncolon equalscolon equalscoloncolon minuscolon minuscoloncolon ' +
  'simcolon simcoloncolon imageof origof'

const ARROWS =
  'Leftrightarrow Leftarrow Rightarrow leftrightarrow leftarrow gets rightarrow to mapsto mapsfrom leftharpoonup ' +
  'leftharpoondown rightharpoonup rightharpoondown nearrow searrow nwarrow swarrow rightleftharpoons hookrightarrow ' +
  'hookleftarrow longleftarrow Longleftarrow longrightarrow Longrightarrow Longleftrightarrow longleftrightarrow longmapsto ' +
  'leftleftarrows rightrightarrows leftrightarrows rightleftarrows Lleftarrow Rrightarrow twoheadleftarrow ' +
  'twoheadrightarrow leftarrowtail rightarrowtail looparrowleft looparrowright leftrightharpoons curvearrowleft ' +
  'curvearrowright circlearrowleft circlearrowright Lsh Rsh upuparrows downdownarrows upharpoonleft upharpoonright ' +
  'downharpoonleft downharpoonright restriction multimap leftrightsquigarrow rightsquigarrow leadsto dashrightarrow ' +
  'dashleftarrow nleftarrow nrightarrow nLeftarrow nRightarrow nleftrightarrow nLeftrightarrow nuparrow ndownarrow uparrow ' +
  'downarrow updownarrow Uparrow Downarrow Updownarrow implies impliedby xrightarrow xleftarrow xleftrightarrow ' +
  'xLeftarrow xRightarrow xLeftrightarrow xhookleftarrow xhookrightarrow xmapsto xrightharpoondown xleftharpoondown ' +
  'xrightleftharpoons xrightharpoonup xleftharpoonup xleftrightharpoons xtwoheadrightarrow xtwoheadleftarrow xlongequal ' +
  'xtofrom xRightleftharpoons xLeftrightharpoons xrightequilibrium xleftequilibrium xrightleftarrows ' +
  'longrightleftharpoons longRightleftharpoons longLeftrightharpoons longleftrightarrows larr rarr lrarr uarr darr harr ' +
  'lArr rArr lrArr uArr dArr hArr Larr Rarr Lrarr Uarr Darr Harr'

const ACCENTS =
  'acute grave ddot tilde bar breve check hat vec dot mathring dddot ddddot widetilde widehat widecheck overline underline ' +
  'overbrace underbrace overparen underparen overbracket underbracket overgroup undergroup overlinesegment ' +
  'underlinesegment underbar utilde overrightarrow underrightarrow overleftarrow underleftarrow overleftrightarrow ' +
  'underleftrightarrow Overrightarrow overleftharpoon overrightharpoon overset underset overunderset stackrel stackbin ' +
  'buildrel skew cancel bcancel xcancel cancelto sout enclose phase angl angln'

const STRUCTURES =
  'frac dfrac tfrac cfrac binom dbinom tbinom genfrac over overwithdelims atop atopwithdelims above abovewithdelims brace ' +
  'brack choose sqrt root uproot leftroot left right middle big Big bigg Bigg bigl Bigl biggl Biggl bigr Bigr biggr Biggr ' +
  'bigm Bigm biggm Biggm mathord mathop mathopen mathclose mathbin mathrel mathpunct mathinner mathchoice vcenter hbox mbox ' +
  'text fbox boxed framebox strut mathstrut xmathstrut phantom vphantom hphantom smash llap rlap clap mathllap mathrlap ' +
  'mathclap cramped splitfrac splitdfrac prescript centernot centerOver boxed Aboxed ArrowBetweenLines matrix array ' +
  'pmatrix cases eqalign eqalignno leqalignno displaylines cr newline hline hdashline hfil hfill hfilll begin end ' +
  'substack crampedsubstack shoveleft shoveright MoveEqLeft tag notag nonumber label ref eqref refeq ce pu relax ' +
  'mathnormal raise lower moveleft moveright raisebox'

const SPACES =
  'enspace enskip quad qquad space thinspace medspace thickspace negthinspace negmedspace negthickspace hskip hspace kern ' +
  'mskip mspace mkern rule Rule Space nobreak nobreakspace allowbreak'

const STYLES =
  'displaystyle textstyle scriptstyle scriptscriptstyle tiny Tiny scriptsize footnotesize sixptsize small normalsize large ' +
  'Large LARGE huge Huge rm mit oldstyle cal it bf bbFont scr frak sf tt bm bold boldsymbol pmb emph mathrm mathup mathbf ' +
  'mathbfup mathit mathbfit mathbb Bbb mathfrak mathbffrak mathscr mathbfscr mathsf mathsfup mathbfsf mathbfsfup mathsfit ' +
  'mathbfsfit mathtt mathcal mathbfcal symrm symup symnormal symbf symbfup symit symbfit symbb symfrak symbffrak symscr ' +
  'symbfscr symsf symsfup symbfsf symbfsfup symsfit symbfsfit symtt symcal symbfcal textrm textup textnormal textit textbf ' +
  'textsf texttt textmd textcircled color textcolor colorbox fcolorbox cellcolor rowcolor columncolor bbox'

/** Of MathJax's braket and physics, without what fills a matrix of any size, and units by siunitx. */
const PHYSICS =
  'bra ket braket set Bra Ket Braket Set ketbra Ketbra innerproduct ip outerproduct dyad op expectationvalue expval ev ' +
  'matrixelement matrixel mel quantity qty pqty bqty vqty Bqty absolutevalue abs norm evaluated eval order commutator comm ' +
  'anticommutator acomm poissonbracket pb vnabla vectorbold vb vectorarrow va vectorunit vu gradient grad divergence curl ' +
  'laplacian dotproduct vdot crossproduct cross cp gradientnabla imaginary diffd flatfrac differential dd variation var ' +
  'derivative dv partialderivative pderivative pdv functionalderivative fderivative fdv trace tr Trace Tr rank erf ' +
  'Residue Res principalvalue pv PV asin acos atan csch sech acsc asec acot arccsc arcsec arccot qqtext qq qcomma qc qcc ' +
  'qif qthen qelse qotherwise qunless qgiven qusing qassume qsince qlet qfor qall qeven qodd qinteger qand qor qas qin ' +
  'sine cosine tangent secant cosecant cotangent arcsine arccosine arctangent asine acosine atangent arcsecant arccosecant ' +
  'arccotangent asecant acosecant acotangent hypsine hypcosine hyptangent hypsecant hypcosecant hypcotangent exponential ' +
  'logarithm naturallogarithm determinant Probability mqty pmqty Pmqty bmqty vmqty smqty matrixquantity mdet smdet ' +
  'matrixdeterminant SI si num ang unit'

/** Trees of proofs: https://docs.mathjax.org/en/v3.2/input/tex/extensions/bussproofs.html */
const PROOFS =
  'AxiomC UnaryInfC BinaryInfC TrinaryInfC QuaternaryInfC QuinaryInfC RightLabel LeftLabel AXC UIC BIC TIC RL LL noLine ' +
  'singleLine solidLine dashedLine fCenter Axiom UnaryInf BinaryInf TrinaryInf QuaternaryInf QuinaryInf'

export const PERMITTED_COMMANDS = words(
  GREEK,
  LETTERS,
  FUNCTIONS,
  OPERATORS,
  RELATIONS,
  ARROWS,
  ACCENTS,
  STRUCTURES,
  SPACES,
  STYLES,
  PHYSICS,
  PROOFS,
)

/** https://docs.mathjax.org/en/v3.2/input/tex/macros/#environments, without those that have lengths of their own. */
export const PERMITTED_ENVIRONMENTS = words(
  'array darray equation equation* eqnarray eqnarray* align align* multline multline* split gather gather* alignat ' +
    'alignat* aligned alignedat gathered xalignat xalignat* xxalignat flalign flalign* subarray crampedsubarray ' +
    'smallmatrix matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix matrix* pmatrix* bmatrix* Bmatrix* vmatrix* Vmatrix* ' +
    'smallmatrix* psmallmatrix psmallmatrix* bsmallmatrix bsmallmatrix* Bsmallmatrix Bsmallmatrix* vsmallmatrix ' +
    'vsmallmatrix* Vsmallmatrix Vsmallmatrix* cases cases* dcases dcases* rcases rcases* drcases drcases* numcases ' +
    'subnumcases multlined lgathered rgathered CD prooftree math displaymath',
)

/** They give a name a meaning, for the rest of the page and all that it has already. */
export const DEFINING_COMMANDS = words(
  'def edef gdef xdef let futurelet newcommand renewcommand providecommand DeclareRobustCommand newenvironment ' +
    'renewenvironment DeclareMathOperator DeclarePairedDelimiter DeclarePairedDelimiterX DeclarePairedDelimiterXPP ' +
    'DeclarePairedDelimiters DeclarePairedDelimitersX DeclarePairedDelimitersXPP NewDocumentCommand RenewDocumentCommand ' +
    'ProvideDocumentCommand DeclareDocumentCommand Newextarrow definecolor newtagform renewtagform usetagform newtheorem ' +
    'newif newcount newlength newdimen newwrite newread setlength addtolength',
)

/** They link, style, load, read or run something, in a browser or in the TeX of a build. */
export const ACTING_COMMANDS = new Set([
  ...DEFINING_COMMANDS,
  ...words(
    'href url style class cssId data htmlClass htmlData htmlId htmlStyle mmlToken unicode toggle mathtip texttip ' +
      'includegraphics require setOptions mathtoolsset minCDarrowwidth minCDarrowheight input include verbatiminput ' +
      'lstinputlisting openin openout read readline write immediate csname catcode scantokens directlua luaexec special ' +
      'usepackage RequirePackage documentclass import subfile everypar lccode uccode pdffiledump pdfobj loop expandafter ' +
      'global makeatletter char',
  ),
])
