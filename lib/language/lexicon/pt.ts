import type { Lexicon } from "./lexicon.js";

export const functionWords = `a à ao aos aquela aquele as às até com como da das de dela dele do
  dos e é ela elas ele eles em entre era eram essa esse esta está este eu foi foram há isso isto
  já lhe mais mas me meu minha muito na nas não nem no nos o onde os ou para pela pelas pelo pelos
  por porque qual quais quando quanta quantas quanto quantos que quem são se sem ser seu seus só
  sua suas também tem tinha um uma uns você`;

export const pt: Lexicon = {
  functionWords,
  months: `jan janeiro fev fevereiro abr abril ago agosto set setembro out outubro nov novembro
    dez dezembro`,
  numbers: "dois 2 duas 2 três 3 quatro 4 cinco 5 seis 6 sete 7 oito 8 nove 9 dez 10 vinte 20",
  scales: "mil 1e3 milhões 1e6",
  endings: [],
  plainWords: {
    plain: `que o a os as qual quais e sao foi era ha tem fazem fazendo feito um uma de do da dos
      das em no na com para por seu sua seus suas eles elas me tudo algo anda andam novo nova
      novos novas novidade novidades noticia noticias ultimo ultima ultimos ultimas recente
      recentes recentemente ultimamente atual hoje ontem agora semana mes dia dias`,
    asking: "quem quando onde como se depois nao",
    release: `quando saiu saíram sai sair lançado lançada lançados lançamento lançou lançaram data
      ano mês dia publicado publicada exatamente estreia estreou álbum álbuns disco discos single
      singles EP LP CD música músicas canção canções faixa título chamado intitulado banda grupo
      dupla artista cantor cantora`,
    order: "primeiro primeira estreia novo nova último última",
    posts: "post posts publicacao publicacoes",
  },
};
